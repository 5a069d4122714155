"""What scripts of Ray 1 gave trainers their data with, which Ray Data says otherwise today."""

from __future__ import annotations

from typing import Final

from legacy_api.aggregations import BY_POSITION, OF_ROWS, WITHOUT_NAME
from legacy_api.batch_methods import AS_DICTIONARY, NEXT
from legacy_api.data_classes import AS_LIST, HOOKS, OF_BLOCK, OF_ROW, UNCALLED, WITH_SCHEMA
from legacy_api.dataset_blocks import BLOCKS, BY_FUNCTION, SHUFFLED
from legacy_api.dataset_values import BY_DEFAULT, SIZE, SIZE_BY_DEFAULT, VALUES
from legacy_api.llm_fields import OF_IMAGES, TEMPLATE, TODAYS_STAGES, spelled
from legacy_api.row import Row
from legacy_api.write import call_form, dropped, gone, method, moved, name, parameter, renamed

DATASET: Final = "ray.data.Dataset"
PROVIDED: Final = "leave it out: Ray Data finds out by itself how large the files are"
WRITTEN: Final = (
    "name the files with `filename_provider=`, a `ray.data.datasource.FilenameProvider` of your own with a "
    "`get_filename_for_task(self, write_uuid, task_index)`"
)
FETCHED: Final = "leave it out: the next batch is fetched ahead, more of them with `prefetch_batches=`"
RAISED: Final = "; for more than 0, Ray 2.4 - 2.6 wanted `use_legacy_iter_batches` of the `DataContext`, and raised"
COLUMNS: Final = "say `feature_columns=` and `label_columns=`: what TensorFlow gets is worked out from the columns"
LAZY: Final = "every dataset is lazy"
BATCHES: Final = (
    'say `batch_format="pandas"`: through Ray 2.4 batches of tables were frames, lists of rows that were no '
    "dictionaries, and arrays of tensors; today they are dictionaries of arrays"
)
ROWS_OF_VALUES: Final = (
    "rows are dictionaries since Ray 2.5: of `from_items` with the value as `item`, of `range` as `id`, of arrays as "
    "`data`, of files as `text` or `bytes`; functions get and give such rows"
)

MULTIMODAL: Final = (
    "write `prepare_multimodal_stage=True`, or leave it out where it is `False`: that stage reads images, audio and "
    "videos in the messages of each row"
)
SINK: Final = "nothing calls it: write with `write_datasink`, given a `ray.data.Datasink`"

ROWS: Final[tuple[Row, ...]] = (
    name(
        "DAT101",
        "ray.data.datasource.SimpleTorchDatasource",
        first="1.13.0",
        until="1.13.0",
        today="error",
        action="refuse",
        note='read with `ray.data.from_torch(dataset)`, whose rows are `{"item": ...}`',
    ),
    name(
        "DAT102",
        "ray.data.datasource.SimpleTensorFlowDatasource",
        first="1.13.0",
        until="1.13.0",
        today="error",
        action="refuse",
        note="read with `ray.data.from_tf(dataset)`, whose rows are dictionaries",
    ),
    gone(
        "DAT103",
        "ray.data.datasource.torch_datasource",
        first="1.13.0",
        until="1.13.0",
        note='read with `ray.data.from_torch(dataset)`, whose rows are `{"item": ...}`',
    ),
    gone(
        "DAT104",
        "ray.data.datasource.tensorflow_datasource",
        first="1.13.0",
        until="1.13.0",
        note="read with `ray.data.from_tf(dataset)`, whose rows are dictionaries",
    ),
    *(
        name(f"DAT{number}", f"ray.data.{old}", first=first, until=until, today="error", action="refuse", note=note)
        for number, old, first, until, note in (
            (105, "range_table", "1.13.0", "1.13.0", "write `ray.data.range(n)`, whose column is `id`, not `value`"),
            (106, "range_arrow", "1.13.0", "1.13.0", "write `ray.data.range(n)`, whose column is `id`, not `value`"),
            (
                107,
                "set_progress_bars",
                "1.13.0",
                "2.6.3",
                "set `ray.data.DataContext.get_current().enable_progress_bars`, which is what it answered, too",
            ),
            (108, "TFXReadOptions", "2.42.1", "2.42.1", "leave it out: `ray.data.read_tfrecords` reads them without"),
        )
    ),
    renamed(
        "DAT109",
        "ray.data.read_parquet_bulk",
        to="ray.data.read_parquet",
        first="1.13.0",
        until="2.42.1",
        note="it reads the same rows",
    ),
    moved("DAT110", "ray.data.grouped_dataset", to="ray.data.grouped_data", first="1.13.0", until="1.13.0"),
    renamed(
        "DAT111",
        "ray.data.grouped_dataset.GroupedDataset",
        to="ray.data.grouped_data.GroupedData",
        first="1.13.0",
        until="1.13.0",
    ),
    gone("DAT112", "ray.data.row", first="1.13.0", until="2.6.3", note="rows are dictionaries"),
    gone("DAT113", "ray.data.impl", first="1.13.0", until="1.13.0", note="it is private; copy what you need of it"),
    *(
        name(
            f"DAT{number}",
            f"ray.data.datasource.{old}",
            first=first,
            until=until,
            today="error",
            action="refuse",
            note=note,
        )
        for number, old, first, until, note in (
            (121, "BlockWritePathProvider", "1.13.0", "2.6.3", WRITTEN),
            (122, "DefaultBlockWritePathProvider", "1.13.0", "2.6.3", WRITTEN),
            (123, "ParquetMetadataProvider", "1.13.0", "2.42.1", PROVIDED),
            (124, "DefaultParquetMetadataProvider", "1.13.0", "2.6.3", PROVIDED),
            (125, "FastFileMetadataProvider", "1.13.0", "2.42.1", PROVIDED),
            (126, "FileExtensionFilter", "2.6.3", "2.6.3", 'give readers `file_extensions=["csv"]`'),
            (127, "PathPartitionScheme", "1.13.0", "1.13.0", "it is `ray.data.datasource.Partitioning`"),
            (128, "PathPartitionEncoder", "1.13.0", "2.6.3", "write with `write_parquet(partition_cols=[...])`"),
            (129, "DummyOutputDatasource", "1.13.0", "2.6.3", "write a `ray.data.Datasink` of your own"),
        )
    ),
    *(
        row
        for number, old, module, first, until, today in (
            (131, "CSVDatasource", "csv_datasource", "1.13.0", "2.6.3", "read_csv(...)"),
            (133, "JSONDatasource", "json_datasource", "1.13.0", "2.6.3", "read_json(...)"),
            (135, "NumpyDatasource", "numpy_datasource", "1.13.0", "2.6.3", "read_numpy(...)"),
            (137, "BinaryDatasource", "binary_datasource", "1.13.0", "2.6.3", "read_binary_files(...)"),
            (139, "ParquetDatasource", "parquet_datasource", "1.13.0", "2.6.3", "read_parquet(...)"),
            (141, "ParquetBaseDatasource", "parquet_base_datasource", "1.13.0", "2.6.3", "read_parquet(...)"),
            (143, "ImageDatasource", "image_datasource", "2.6.3", "2.6.3", "read_images(...)"),
            (145, "TextDatasource", "text_datasource", "2.6.3", "2.6.3", "read_text(...)"),
            (147, "TFRecordDatasource", "tfrecords_datasource", "2.6.3", "2.6.3", "read_tfrecords(...)"),
            (149, "SQLDatasource", "sql_datasource", "2.6.3", "2.6.3", "read_sql(...)"),
            (151, "MongoDatasource", "mongo_datasource", "2.6.3", "2.6.3", "read_mongo(...)"),
            (153, "WebDatasetDatasource", "webdataset_datasource", "2.6.3", "2.6.3", "read_webdataset(...)"),
            (155, "RangeDatasource", "", "1.13.0", "2.6.3", "range(n)"),
        )
        for row in (
            name(
                f"DAT{number}",
                f"ray.data.datasource.{old}",
                first=first,
                until=until,
                today="error",
                action="refuse",
                note=f"read with `ray.data.{today}`",
            ),
            *(
                gone(
                    f"DAT{number + 1}",
                    f"ray.data.datasource.{written}",
                    first=first,
                    until=until,
                    note=f"read with `ray.data.{today}`",
                )
                for written in filter(None, [module])
            ),
        )
    ),
    # Arguments of what reads.
    *(
        dropped(
            f"DAT{number}",
            f"ray.data.{reader}",
            "meta_provider",
            first=first,
            until="2.42.1",
            today="silent" if reader == "read_parquet" else "error",
            note=PROVIDED,
        )
        for number, (reader, first) in enumerate(
            (
                *((f"read_{kind}", "1.13.0") for kind in ("csv", "json", "numpy", "parquet", "text", "binary_files")),
                *((f"read_{kind}", "2.6.3") for kind in ("images", "tfrecords", "webdataset")),
                ("read_avro", "2.42.1"),
            ),
            161,
        )
    ),
    *(
        dropped(
            f"DAT{number}",
            f"ray.data.{reader}",
            "output_arrow_format",
            first="2.6.3",
            until="2.6.3",
            note="leave it out: rows are dictionaries",
        )
        for number, reader in ((171, "from_items"), (172, "read_binary_files"))
    ),
    dropped(
        "DAT173",
        "ray.data.read_text",
        "errors",
        first="1.13.0",
        until="2.6.3",
        note="Ray ignored it; say `encoding=` if the files are not UTF-8",
    ),
    dropped(
        "DAT174",
        "ray.data.read_tfrecords",
        "tfx_read_options",
        first="2.42.1",
        until="2.42.1",
        note="leave it out: Ray Data reads the files without `tfx_bsl`",
    ),
    # What datasets were asked, and what they were given.
    method(
        "DAT201",
        DATASET,
        "fully_executed",
        to="ray.data.Dataset.materialize",
        first="1.13.0",
        until="2.6.3",
        today="error",
    ),
    *(
        method(f"DAT{number}", DATASET, old, first=since, until=since, today="error", note=LAZY)
        for number, old, since in ((202, "experimental_lazy", "1.13.0"), (203, "lazy", "2.6.3"))
    ),
    *(
        method(f"DAT{number}", DATASET, old, first=first, until=until, today="error", action="refuse", note=note)
        for number, old, first, until, note in (
            (
                204,
                "is_fully_executed",
                "1.13.0",
                "2.6.3",
                "ask `isinstance(dataset, ray.data.dataset.MaterializedDataset)`, which `materialize()` returns",
            ),
            (205, "to_torch", "1.13.0", "2.42.1", "iterate over `iter_torch_batches(...)`, or ask its `iterator()`"),
            (206, "write_datasource", "1.13.0", "2.6.3", "write with `write_datasink`, given a `ray.data.Datasink`"),
            (207, "dataset_format", "", "", "ask for its `schema()`, and for batches with `batch_format=`"),
            (208, "default_batch_format", "", "", "say `batch_format=`: batches are dictionaries of arrays"),
        )
    ),
    *(
        dropped(f"DAT{number}", f"{DATASET}.{asked}", "prefetch_blocks", first=first, until=until, note=note)
        for number, asked, first, until, note in (
            (211, "iter_batches", "1.13.0", "1.13.0", f"{FETCHED}{RAISED}"),
            (212, "iter_rows", "1.13.0", "2.6.3", FETCHED),
            (213, "iter_torch_batches", "", "", f"{FETCHED}{RAISED}"),
            (214, "iter_tf_batches", "", "", f"{FETCHED}{RAISED}"),
            (215, "to_tf", "1.13.0", "1.13.0", f"{FETCHED}{RAISED}"),
            (216, "to_torch", "1.13.0", "1.13.0", f"{FETCHED}{RAISED}"),
        )
    ),
    *(
        parameter(
            f"DAT{number}",
            f"{DATASET}.{writer}",
            "block_path_provider",
            to=(),
            first=first,
            until="2.6.3",
            today="error",
            action="refuse",
            note=WRITTEN,
        )
        for number, writer, first in (
            *(
                (number, f"write_{kind}", "1.13.0")
                for number, kind in enumerate(("csv", "json", "numpy", "parquet"), 221)
            ),
            *((number, f"write_{kind}", "2.6.3") for number, kind in enumerate(("tfrecords", "webdataset"), 225)),
        )
    ),
    *(
        parameter(
            f"DAT{number}",
            f"{DATASET}.to_tf",
            old,
            to=(),
            first="1.13.0",
            until="1.13.0",
            today="error",
            action="refuse",
            note=COLUMNS,
        )
        for number, old in ((231, "label_column"), (232, "output_signature"))
    ),
    *(
        call_form(
            f"DAT{number}",
            f"Dataset.map({old})",
            first="1.13.0",
            until=until,
            today="error",
            note=note,
        )
        for number, old, until, note in (
            (241, 'compute="tasks"', "1.13.0", "leave it out: functions run in tasks"),
            (
                242,
                'compute="actors"',
                "1.13.0",
                "give `ray.data.ActorPoolStrategy()`, which is for classes, or leave it out: functions run in tasks",
            ),
            (
                243,
                'batch_format="native"',
                "1.13.0",
                'say "pandas", "pyarrow" or "numpy", which is what `default` is today',
            ),
        )
    ),
    call_form(
        "DAT244",
        VALUES[SIZE, BY_DEFAULT],
        first="2.6.3",
        until="2.42.1",
        today="error",
        note=f"say `batch_size={SIZE_BY_DEFAULT}`, which it was; through Ray 2.4 it was 4096",
    ),
    # What functions were given where nobody said it.
    *(
        call_form(f"DAT{number}", old, first="1.13.0", until="1.13.0", today="silent", note=note)
        for number, old, note in (
            (251, "Dataset.map_batches(without batch_format)", BATCHES),
            (252, "Dataset.iter_batches(without batch_format)", BATCHES),
            (253, "Dataset.map(rows that are values)", ROWS_OF_VALUES),
        )
    ),
    call_form(
        "DAT254",
        NEXT,
        first="1.13.0",
        until="2.6.3",
        today="error",
        note="say `next(iter(...))`: rows and batches can be iterated over again and again, and are no iterator",
    ),
    call_form(
        "DAT256",
        "ray.data.ActorPoolStrategy(positional arguments)",
        first="1.13.0",
        until="1.13.0",
        today="error",
        note="name the arguments: `min_size`, `max_size`",
    ),
    call_form(
        "DAT257",
        "ray.data.from_huggingface(DatasetDict)",
        first="2.6.3",
        until="2.6.3",
        today="error",
        note="convert each split: `{name: ray.data.from_huggingface(split) for name, split in splits.items()}`",
    ),
    *(
        call_form(
            f"DAT{number}",
            f"ray.data.preprocessors.{preprocessor}(a column for each value)",
            first="2.6.3",
            until=until,
            today=today,
            note=f"it makes one column of lists today, not {columns}: name it and take it apart, or expect a list",
        )
        for number, preprocessor, until, today, columns in (
            (258, "OneHotEncoder", "2.6.3", "silent", "one for each value"),
            (259, "CountVectorizer", "2.42.1", "silent", "one for each token, and keeps the others"),
            (260, "HashingVectorizer", "2.42.1", "silent", "one for each hash"),
            (261, "FeatureHasher", "2.42.1", "error", "one for each hash"),
        )
    ),
    call_form(
        "DAT262",
        BLOCKS,
        first="1.13.0",
        until="2.6.3",
        today="error",
        note="say `dataset.materialize().num_blocks()`: a dataset that is not executed does not know its blocks",
    ),
    call_form(
        "DAT263",
        SHUFFLED,
        first="1.13.0",
        until="2.6.3",
        today="error",
        note="say `random_shuffle().repartition(number)`",
    ),
    *(
        call_form(
            f"DAT{number}",
            old,
            first="1.13.0",
            until="1.13.0",
            today="error",
            action="refuse",
            note="name a column, one that `add_column` makes if need be: rows are dictionaries since Ray 2.5",
        )
        for number, old in enumerate(BY_FUNCTION.values(), 264)
    ),
    call_form(
        "DAT266",
        WITHOUT_NAME,
        first="1.13.0",
        until="2.6.3",
        today="error",
        note="name it: what it gives is a column of that name",
    ),
    call_form(
        "DAT267",
        BY_POSITION,
        first="1.13.0",
        until="2.6.3",
        today="error",
        note="name the arguments from the third on: that is the name today",
    ),
    call_form("DAT268", OF_ROWS, to="accumulate_row", first="", until="", today="error"),
    *(
        call_form(f"DAT{number}", spelled(old), to=stage, first="", until="", today="error")
        for number, (old, stage) in enumerate(TODAYS_STAGES.items(), 271)
    ),
    *(
        call_form(f"DAT{number}", spelled(old), first="", until="", today="error", action="refuse", note=note)
        for number, old, note in (
            (274, OF_IMAGES[0], MULTIMODAL),
            (275, OF_IMAGES[1], MULTIMODAL),
        )
    ),
    call_form(
        "DAT276",
        spelled(TEMPLATE),
        to='chat_template_stage={"chat_template": ...}',
        first="",
        until="",
        today="error",
    ),
    # What classes of the user's are asked, and given.
    *(
        call_form(f"DAT{number}", hook.old, first=first, until="2.42.1", today="error", note=note)
        for number, hook, first, note in zip(
            (281, 286),
            HOOKS,
            ("2.6.3", "2.42.1"),
            ("Ray gives it `per_task_row_limit=` and `data_context=`, too", "Ray gives it the schema of the data"),
            strict=True,
        )
    ),
    call_form(
        "DAT282",
        WITH_SCHEMA,
        first="1.13.0",
        until="2.42.1",
        today="error",
        note="say it to the task: `ReadTask(read, metadata, schema=schema)`",
    ),
    *(
        call_form(
            f"DAT{number}", UNCALLED[name][1], first=first, until="2.6.3", today="error", action="refuse", note=SINK
        )
        for number, name, first in ((283, "do_write", "1.13.0"), (284, "write", "2.6.3"))
    ),
    call_form(
        "DAT285",
        UNCALLED["_read_file"][1],
        first="1.13.0",
        until="2.6.3",
        today="error",
        action="refuse",
        note="define `_read_stream(self, f, path)`, which yields blocks: the constructor takes the paths, and all else "
        "that `read_datasource` was given",
    ),
    call_form(
        "DAT287",
        AS_LIST,
        first="",
        until="",
        today="error",
        note="it is given a `WriteResult`: the list is its `write_returns`",
    ),
    call_form(
        "DAT288",
        UNCALLED[OF_BLOCK][1],
        first="2.42.1",
        until="2.42.1",
        today="silent",
        note="Ray asks `get_filename_for_task(self, write_uuid, task_index)` alone: there is one block for each task",
    ),
    call_form(
        "DAT289",
        UNCALLED[OF_ROW][1],
        first="2.42.1",
        until="2.42.1",
        today="silent",
        action="refuse",
        note="Ray asks `get_filename_for_task(self, write_uuid, task_index)` alone, and puts the numbers of block and "
        "row behind that name",
    ),
    call_form(
        "DAT255",
        f"TableRow.{AS_DICTIONARY}()",
        first="1.13.0",
        until="1.13.0",
        today="error",
        note="leave it out: rows are dictionaries",
    ),
)
