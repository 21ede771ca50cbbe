import {
  type AnyField,
  type Field,
  type Fields,
  mayBeOmitted,
  type Shape,
  type ValueOf,
  type Yes,
} from './field.js';

type Optional = Field<unknown, Yes, true>;

/** An object with these fields. */
export type ObjectOf<F extends Fields> = {
  [Name in keyof F as F[Name] extends Optional ? never : Name]: ValueOf<F[Name]>;
} & {
  [Name in keyof F as F[Name] extends Optional ? Name : never]?: ValueOf<F[Name]>;
};

/** Makes a class from its fields. */
export function objectWith<F extends Fields>(own: F, inherited: Fields = {}): Shape<ObjectOf<F>> {
  const fields: Fields = { ...inherited, ...own };
  const initial = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.initial]));
  const Declared = class {
    static readonly fields = fields;

    constructor() {
      Object.assign(this, structuredClone(initial));
    }
  };
  // Schemas begin with a class's own fields.
  for (const [name, field] of Object.entries({ ...own, ...fields })) field(Declared.prototype, name);
  return Declared as unknown as Shape<ObjectOf<F>>;
}

/** Makes a class with the fields of another one, and more or different ones. */
export function extend<Base extends object, F extends Fields>(
  base: Shape<Base>,
  own: F,
): Shape<Omit<Base, keyof F> & ObjectOf<F>> {
  return objectWith(own, base.fields) as unknown as Shape<Omit<Base, keyof F> & ObjectOf<F>>;
}

/** A field that may be omitted and then has this value. */
export function withDefault<F extends AnyField>(field: F, initial: ValueOf<F>): Field<ValueOf<F>> {
  const declare: Field<ValueOf<F>> = (target, property) => {
    mayBeOmitted(target, property as string);
    field(target, property);
  };
  return Object.assign(declare, field, { initial });
}
