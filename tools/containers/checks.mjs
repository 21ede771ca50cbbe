const totals = { passed: 0, failed: 0 };
const startedAt = performance.now();

/** Prints a line between groups of checks, with the seconds since the start. */
export function section(title) {
  console.log(`== ${title} (${Math.round((performance.now() - startedAt) / 1000)} s)`);
}

/** Prints a measurement that is not a guarantee. */
export function note(text) {
  console.log(`     ${text}`);
}

/**
 * Prints one line for one guarantee. A check that throws has failed; the others still run.
 * @template T
 * @param {string} guarantee
 * @param {() => Promise<T> | T} look throws if the guarantee is broken
 * @returns {Promise<T | undefined>} the result of `look`
 */
export async function check(guarantee, look) {
  try {
    const found = await look();
    totals.passed += 1;
    console.log(`ok   ${guarantee}`);
    return found;
  } catch (error) {
    totals.failed += 1;
    console.log(`FAIL ${guarantee}\n${indented(error.message)}`);
    return undefined;
  }
}

/** Prints the last line of a run and sets its exit code. */
export function endChecks() {
  console.log(`${totals.passed} passed, ${totals.failed} failed`);
  process.exitCode = totals.failed > 0 || totals.passed === 0 ? 1 : 0;
}

function indented(text) {
  return text.replace(/^/gm, '     ').slice(0, 4_000);
}
