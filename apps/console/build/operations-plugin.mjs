const name = 'virtual:operations';

/**
 * `import { operations } from 'virtual:operations'`: of each operation what a page needs to call it and to make a form of it.
 * Contracts run in Node alone, so they are read here, at build time; src/virtual.d.ts has the types.
 */
export function operationsPlugin() {
  return {
    name: 'earshot-operations',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load: async (id) => {
      if (id !== `\0${name}`) return undefined;
      const { inputPlace, isWrite, jsonSchemaOf, leastRole, operations, projectField, SignUpInput } =
        await import('@earshot/contracts');
      const table = Object.fromEntries(
        operations.map((operation) => [
          operation.name,
          {
            method: operation.method,
            path: operation.path,
            place: inputPlace(operation),
            writes: isWrite(operation),
            inProject: operation.tenancy === 'project',
            ...(operation.tenancy === 'project' || projectField(operation) !== null
              ? { role: leastRole(operation) }
              : {}),
          },
        ]),
      );
      const fields = {
        ...Object.fromEntries(
          operations
            .filter((operation) => isWrite(operation))
            .map((operation) => [operation.name, fieldsOf(jsonSchemaOf(operation.input))]),
        ),
        sign_up: fieldsOf(jsonSchemaOf(SignUpInput)),
      };
      return `export const operations = ${JSON.stringify(table)};\nexport const formFields = ${JSON.stringify(fields)};`;
    },
  };
}

/** What a form says of a field: limits that the browser can hold people to before the server does. */
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
