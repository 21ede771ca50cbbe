/** Prints the progress every few seconds. */
export class Progress {
  #done = 0;
  #startedAt = performance.now();
  #toldAt = performance.now();

  count() {
    this.#done += 1;
    if (performance.now() - this.#toldAt < 2_000) return;
    this.#toldAt = performance.now();
    this.say(`${this.#done} rows, ${this.#rate()} a second`);
  }

  end(faults) {
    this.say(
      `${this.#done} rows, ${this.#rate()} a second${faults > 0 ? `, ${faults} could not be read` : ''}`,
    );
  }

  say(line) {
    process.stderr.write(`${line}\n`);
  }

  #rate() {
    return Math.round((1_000 * this.#done) / (performance.now() - this.#startedAt));
  }
}
