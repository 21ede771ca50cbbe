#!/bin/sh
# The heads on posts about brands, on the encoder of the committed model: from the labelled posts to the model's file. README.md.
set -eu
export ORT_DISABLE_TELEMETRY=1
[ $# -eq 2 ] || { echo 'Usage: posts.sh DATA WORK   DATA: folder with the labelled sets, WORK: folder to work in' >&2; exit 2; }

here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../../.." && pwd)
data=$1 work=$2
python=${PYTHON:-python3}
model=${MODEL:-$root/libs/classification/models/transformer}
sets='posts brand_words youtube_spam written_spam sms_spam'

mkdir -p "$work/views"
(cd "$root" && npx tsc -b libs/classification)
node "$here/encode.mjs" --data "$data" --out "$work/encoded"
# Text messages are another kind of spam: a few are enough, all of them would outweigh the posts.
head -n 700 "$work/encoded/sms_spam.ndjson" > "$work/sms_spam" && mv "$work/sms_spam" "$work/encoded/sms_spam.ndjson"
for set in $sets; do
  "$python" "$here/read_views.py" --model "$model/model.int8.onnx" --rows "$work/encoded/$set.ndjson" --out "$work/views/$set.npy"
done
"$python" "$here/heads.py" --encoded "$work/encoded" --views "$work/views" --model "$model" --out "$model" --sources \
  --logits "$work/unseen.npz" ${HEADS:+--heads "$HEADS"}
(cd "$root" && npx prettier --write "$model/manifest.json")
