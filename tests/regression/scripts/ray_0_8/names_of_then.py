"""Names that stand elsewhere today: what each of them is."""

from ray.services import ProcessInfo
from ray.tune import DurableTrainable, EarlyStopping
from ray.tune.durable_trainable import DurableTrainable as DurableTrainable_of_tune_durable_trainable
from ray.tune.stopper import EarlyStopping as EarlyStopping_of_tune_stopper
from ray.tune.trial_runner import _TuneFunctionDecoder, _TuneFunctionEncoder
from ray.utils import get_ray_temp_dir, get_user_temp_dir

from observed import outcome


def kind(thing):
    """A class, a function, or the type of a value."""
    if isinstance(thing, type):
        return "class"
    return "function" if callable(thing) else type(thing).__name__


outcome(
    ProcessInfo=kind(ProcessInfo),
    DurableTrainable=kind(DurableTrainable),
    EarlyStopping=kind(EarlyStopping),
    DurableTrainable_of_tune_durable_trainable=kind(DurableTrainable_of_tune_durable_trainable),
    EarlyStopping_of_tune_stopper=kind(EarlyStopping_of_tune_stopper),
    _TuneFunctionDecoder=kind(_TuneFunctionDecoder),
    _TuneFunctionEncoder=kind(_TuneFunctionEncoder),
    get_ray_temp_dir=kind(get_ray_temp_dir),
    get_user_temp_dir=kind(get_user_temp_dir),
)
