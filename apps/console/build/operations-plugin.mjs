const modules = new Map([
  ['virtual:operations', async () => `export const operations = ${JSON.stringify(await routes())};`],
  ['virtual:form-fields', async () => `export const formFields = ${JSON.stringify(await formFields())};`],
]);

/**
 * Provides what a page needs to call each operation, `import { operations } from 'virtual:operations'`, and what it needs to
 * build a form for it, `import { formFields } from 'virtual:form-fields'`. The latter is a separate module because the first
 * load shows no such form. Contracts run only in Node, so they are read here, at build time; the types are in
 * src/virtual.d.ts.
 */
export function operationsPlugin() {
  return {
    name: 'earshot-operations',
    resolveId: (id) => (modules.has(id) ? `\0${id}` : undefined),
    load: (id) => (id.startsWith('\0') ? modules.get(id.slice(1))?.() : undefined),
  };
}

async function routes() {
  const { leastRole, operations, projectField } = await import('@earshot/contracts');
  return Object.fromEntries(
    operations.map((operation) => [
      operation.name,
      {
        method: operation.method,
        path: operation.path,
        inProject: operation.tenancy === 'project',
        ...(operation.tenancy === 'project' || projectField(operation) !== null
          ? { role: leastRole(operation) }
          : {}),
      },
    ]),
  );
}

async function formFields() {
  const { isWrite, jsonSchemaOf, operations, SignUpInput } = await import('@earshot/contracts');
  return {
    ...Object.fromEntries(
      operations
        .filter((operation) => isWrite(operation))
        .map((operation) => [operation.name, fieldsOf(jsonSchemaOf(operation.input))]),
    ),
    sign_up: fieldsOf(jsonSchemaOf(SignUpInput)),
  };
}

/** The facts a form needs about each field, including limits that the browser can enforce before the server does. */
function fieldsOf({ properties, required }) {
  return Object.fromEntries(
    Object.entries(properties).map(
      ([field, { description, minLength, maxLength, minimum, maximum, maxItems }]) => [
        field,
        {
          description,
          required: required.includes(field),
          ...(minLength === undefined ? {} : { minLength }),
          ...(maxLength === undefined ? {} : { maxLength }),
          ...(minimum === undefined ? {} : { minimum }),
          ...(maximum === undefined ? {} : { maximum }),
          ...(maxItems === undefined ? {} : { maxItems }),
        },
      ],
    ),
  );
}
