"""What Pillow says of the images in a folder, as JSON: format, size, metadata, and the digest of the pixels."""

import hashlib
import json
import pathlib
import sys

from PIL import Image

report = {}
for path in sorted(pathlib.Path(sys.argv[1]).iterdir()):
    try:
        with Image.open(path) as image:
            image.load()
            hidden = set(image.info) & {"exif", "comment", "xmp", "Author", "XML:com.adobe.xmp"}
            report[path.name] = {
                "format": image.format.lower(),
                "width": image.width,
                "height": image.height,
                "hidden": bool(hidden or dict(image.getexif())),
                "pixels": hashlib.sha256(image.convert("RGBA").tobytes()).hexdigest(),
            }
    except (OSError, SyntaxError):
        report[path.name] = None
json.dump(report, sys.stdout)
