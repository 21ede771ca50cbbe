import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { rulesOfKeyword } from '../fields/rule.js';
import type { Shape } from '../fields/field.js';
import { exactSchemaOf } from '../json-schema-of.js';

/**
 * Compiles the rules of a class's fields into one function that validates a normalised input.
 * @param options.allFaults whether its `errors` list every fault; otherwise it stops at the first
 */
export function compileInput(shape: Shape, options = { allFaults: false }): ValidateFunction {
  return (options.allFaults ? thorough : quick).compile(exactSchemaOf(shape));
}

const quick = compiler(false);
const thorough = compiler(true);

function compiler(allErrors: boolean): Ajv2020 {
  const ajv = new Ajv2020({ allErrors, allowUnionTypes: true, strictTypes: false, validateFormats: false });
  return ajv.addKeyword({ keyword: 'rules', compile: askRules, errors: false });
}

function askRules(named: object): (value: unknown) => boolean {
  const rules = Object.keys(named).map((name) => rulesOfKeyword.get(name) ?? never);
  return (value) => rules.every((holds) => holds(value));
}

function never(): boolean {
  return false;
}
