import { type Fault, sourceFakes } from '@earshot/fakes';

/** The kinds of fault by target, with their names in requests. */
const faultKinds: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(Object.entries(sourceFakes).map(([source, { faultKinds }]) => [source, faultKinds])),
  smtp: ['reject', 'tempfail', 'hang', 'drop_after_data'],
  webhook: ['status', 'hang', 'drop_after_body'],
};

/**
 * Reads the body of `POST /faults`. Without `times`, a fault with a `rate` is permanent; one without strikes once, or once
 * every `every_s`.
 * @throws Error with one sentence that names every problem
 */
export function parseFault(input: unknown): Fault {
  const fields = (typeof input === 'object' && input !== null ? input : {}) as Record<string, unknown>;
  const kinds = isSource(fields.source) ? (faultKinds[fields.source] ?? []) : [];
  const problems: string[] = [];
  if (!isSource(fields.source))
    problems.push(`"source" must be one of ${Object.keys(faultKinds).join(', ')}`);
  else if (!kinds.includes(String(fields.kind))) problems.push(`"kind" must be one of ${kinds.join(', ')}`);
  for (const [name, value] of Object.entries(fields)) {
    const rule = numbers[name];
    if (rule === undefined ? name !== 'source' && name !== 'kind' : !rule.is(Number(value), value)) {
      problems.push(rule === undefined ? `unknown field "${name}"` : `"${name}" must be ${rule.must}`);
    } else if (rule?.only !== undefined && rule.only !== fields.kind) {
      problems.push(`"${name}" is only for the kind ${rule.only}`);
    }
  }
  for (const [name, { only }] of Object.entries(numbers)) {
    if (name !== 'retry_after' && only !== undefined && only === fields.kind && fields[name] === undefined) {
      problems.push(`the kind ${only} needs "${name}"`);
    }
  }
  if (problems.length > 0) throw new Error(problems.join('; '));
  return {
    times: fields.rate === undefined || fields.every_s !== undefined ? 1 : null,
    rate: 1,
    ...fields,
  } as Fault;
}

/**
 * Reads a list of faults, as a JSON array or one per line.
 * @throws Error with one sentence that names the first invalid one
 */
export function parseFaults(text: string): Fault[] {
  const isArray = text.trimStart().startsWith('[');
  const rows = isArray ? [text] : text.split('\n').filter((line) => line.trim() !== '');
  const inputs = rows.flatMap((row) => JSON.parse(row) as unknown);
  return inputs.map((input, index) => {
    try {
      return parseFault(input);
    } catch (error) {
      throw new Error(`fault ${index + 1}: ${(error as Error).message}`, { cause: error });
    }
  });
}

function isSource(value: unknown): value is string {
  return typeof value === 'string' && Object.hasOwn(faultKinds, value);
}

interface NumberRule {
  readonly is: (value: number, raw: unknown) => boolean;
  readonly must: string;
  readonly only?: string;
}

const numbers: Record<string, NumberRule> = {
  times: { is: whole(1, 1_000_000), must: 'a whole number from 1' },
  rate: {
    is: (value, raw) => typeof raw === 'number' && value >= 0 && value <= 1,
    must: 'a number from 0 to 1',
  },
  after_s: { is: whole(0, 86_400), must: 'a whole number of seconds' },
  every_s: { is: whole(1, 86_400), must: 'a whole number of seconds from 1' },
  latency_ms: { is: whole(1, 600_000), must: 'a whole number from 1 to 600000', only: 'latency' },
  status: { is: whole(400, 599), must: 'an HTTP status from 400 to 599', only: 'status' },
  retry_after: { is: whole(0, 86_400), must: 'a whole number of seconds', only: 'status' },
};

function whole(min: number, max: number): (value: number, raw: unknown) => boolean {
  return (value, raw) => typeof raw === 'number' && Number.isInteger(value) && value >= min && value <= max;
}
