const totals = { passed: 0, failed: 0 };
const startedAt = performance.now();

/** A line between groups of checks, with the seconds since the start. */
export function section(title) {
  console.log(`== ${title} (${Math.round((performance.now() - startedAt) / 1000)} s)`);
}

/** What was measured and is no promise. */
export function note(text) {
  console.log(`     ${text}`);
}

/**
 * One line for one guarantee; a check that throws has failed, and the others go on.
 * @template T
 * @param {string} guarantee
 * @param {() => Promise<T> | T} look throws where it does not hold
 * @returns {Promise<T | undefined>} what `look` found
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

/** The last line of a run, and its exit code. */
export function endChecks() {
  console.log(`${totals.passed} passed, ${totals.failed} failed`);
  process.exitCode = totals.failed > 0 || totals.passed === 0 ? 1 : 0;
}

function indented(text) {
  return text.replace(/^/gm, '     ').slice(0, 4_000);
}
