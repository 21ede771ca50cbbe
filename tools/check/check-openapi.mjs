// The committed OpenAPI document passes Redocly's strictest rules and Spectral's with OWASP's, without errors or warnings.
// tools/openapi lists the rules that are off, and why. Nothing is fetched: the document refers only to itself.
import { readFileSync } from 'node:fs';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import spectralCore from '@stoplight/spectral-core';
import spectralParsers from '@stoplight/spectral-parsers';
import { redoclyRules } from '../openapi/redocly-rules.mjs';
import { spectralRules } from '../openapi/spectral-rules.mjs';

const file = process.argv[2] ?? 'docs/openapi.json';
const source = readFileSync(file, 'utf8');
const faults = [...(await redoclyFaults()), ...(await spectralFaults())];

for (const fault of faults) console.error(fault);
console.log(`${file}: ${faults.length} faults found by Redocly and Spectral`);
process.exit(faults.length === 0 ? 0 : 1);

async function redoclyFaults() {
  const config = await createConfig({ extends: ['recommended-strict'], rules: redoclyRules });
  const problems = await lintFromString({ source, absoluteRef: file, config });
  return problems.map(
    ({ ruleId, message, location }) => `Redocly ${ruleId} at ${location[0]?.pointer ?? '#/'}: ${message}`,
  );
}

async function spectralFaults() {
  const spectral = new spectralCore.Spectral();
  spectral.setRuleset(new spectralCore.Ruleset(spectralRules, { source: import.meta.url }));
  const document = new spectralCore.Document(source, spectralParsers.Json, file);
  const results = await spectral.run(document);
  return results.map(({ code, path, message }) => `Spectral ${code} at ${path.join('/')}: ${message}`);
}
