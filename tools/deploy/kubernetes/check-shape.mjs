import { existsSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/**
 * Checks for what Kubernetes (or KEDA) would reject: kinds, fields and values that its API does not have. Schemas find wrong
 * values; TypeScript finds unknown fields, which schemas let pass.
 * @param {{ file: string, object: any }[]} manifests
 * @returns {Promise<string[]>}
 */
export async function checkShape(manifests) {
  const problems = [];
  const known = [];
  for (const { file, object } of manifests) {
    const module = moduleOf(object);
    if (module === null) {
      problems.push(`${file}: there is no ${object.kind} in ${object.apiVersion}`);
      continue;
    }
    known.push({ file, object, module });
    try {
      const kinds = await import(module);
      new kinds[object.kind](object).validate();
    } catch (error) {
      problems.push(`${file}: ${object.kind} ${object.metadata?.name}: ${error.message}`);
    }
  }
  return [...problems, ...unknownFields(known)];
}

function moduleOf({ apiVersion, kind }) {
  for (const home of ['kubernetes-models', '@kubernetes-models/keda']) {
    const module = `${home}/${apiVersion}`;
    if (existsSync(join('node_modules', module, `${kind}.d.ts`))) return module;
  }
  return null;
}

function unknownFields(manifests) {
  const lines = manifests.map(
    ({ object, module }, at) =>
      `export const o${at}: import('${module}').I${object.kind} = ${JSON.stringify(object)};`,
  );
  const name = join(process.cwd(), 'tools/deploy/manifests.virtual.ts');
  const options = {
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    noEmit: true,
    skipLibCheck: true,
    strict: true,
    types: [],
  };
  const host = ts.createCompilerHost(options);
  const source = ts.createSourceFile(name, lines.join('\n'), ts.ScriptTarget.ES2022);
  const program = ts.createProgram([name], options, {
    ...host,
    fileExists: (path) => path === name || host.fileExists(path),
    getSourceFile: (path, ...rest) => (path === name ? source : host.getSourceFile(path, ...rest)),
  });
  return program.getSemanticDiagnostics(program.getSourceFile(name)).map((diagnostic) => {
    const { line } = source.getLineAndCharacterOfPosition(diagnostic.start);
    const { file, object } = manifests[line];
    const text = ts.flattenDiagnosticMessageText(diagnostic.messageText, '\n').split('\n').at(-1).trim();
    return `${file}: ${object.kind} ${object.metadata.name}: ${text}`;
  });
}
