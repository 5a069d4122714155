"""Options of tasks and actors under the names that they had."""


def test_tasks_and_actors_take_the_options_of_then(ray_session):
    import ray

    @ray.remote(num_return_vals=2)
    def split(values):
        import os

        return values[:1], os.environ.get("SAID")

    @ray.remote(max_reconstructions=1)
    class Counter:
        @ray.method(num_return_vals=2)
        def both(self):
            return 1, 2

        def one(self):
            return 3, 4

    first, said = split.options(override_environment_variables={"SAID": "yes"}).remote([1, 2])
    assert ray.get([first, said]) == [[1], "yes"]
    assert len(ray.get(split._remote(args=[[1, 2]], num_return_vals=1, is_direct_call=True))) == 2
    counter = Counter._remote(name="counter", detached=True)
    assert ray.get(counter.both.remote()) == [1, 2]
    assert ray.get(counter.one._remote(num_return_vals=2)) == [3, 4]
    assert ray.get(counter.one.options(num_return_vals=2).remote()) == [3, 4]
    del counter
    again = ray.get_actor("counter")
    assert ray.get(again.both.remote()) == [1, 2]
    ray.kill(again)
    plain = Counter.options(detached=True).remote()
    assert ray.get(plain.both.remote()) == [1, 2]
