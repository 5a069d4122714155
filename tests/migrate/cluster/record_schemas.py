"""Records the keys of a cluster file, with their types, in the schemas of old releases: ``schemas.json``.

python tests/migrate/cluster/record_schemas.py RELEASE=PATH_OF_RAY_SCHEMA_JSON...
"""

import json
import sys
from pathlib import Path


def main(arguments):
    found = {}
    for argument in arguments:
        release, _, path = argument.partition("=")
        properties = json.loads(Path(path).read_text())["properties"]
        found[release] = {
            key: properties[key].get("type", "array" if "$ref" in properties[key] else "") for key in properties
        }
    Path(__file__).with_name("schemas.json").write_text(json.dumps(found, indent=1) + "\n")


if __name__ == "__main__":
    main(sys.argv[1:])
