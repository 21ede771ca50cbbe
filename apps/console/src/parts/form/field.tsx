import {
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from 'react';

/** What every field has besides its input. */
export interface FieldFrame {
  readonly label: ReactNode;
  /** A short help sentence below the label. */
  readonly hint?: ReactNode;
  /** The error. The first field with one gets the focus: see `useForm`. */
  readonly fault?: string | undefined;
}

type TextProps = FieldFrame &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className' | 'onChange' | 'value'> & {
    readonly name: string;
    readonly value: string;
    readonly onText: (value: string) => void;
    readonly ref?: Ref<HTMLInputElement>;
  };

/** A single-line text field (or number, address, password: `type`). */
export function TextField({ label, hint, fault, onText, ...rest }: TextProps): ReactNode {
  return (
    <FieldAround label={label} hint={hint} fault={fault}>
      {(ids) => <input {...ids} {...rest} onChange={(event) => onText(event.target.value)} />}
    </FieldAround>
  );
}

type AreaProps = FieldFrame &
  Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id' | 'className' | 'onChange' | 'value'> & {
    readonly name: string;
    readonly value: string;
    readonly onText: (value: string) => void;
  };

/** A multi-line text field. */
export function TextArea({ label, hint, fault, onText, ...rest }: AreaProps): ReactNode {
  return (
    <FieldAround label={label} hint={hint} fault={fault}>
      {(ids) => <textarea rows={3} {...ids} {...rest} onChange={(event) => onText(event.target.value)} />}
    </FieldAround>
  );
}

type ChoiceProps<Value extends string> = FieldFrame &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id' | 'className' | 'onChange' | 'value'> & {
    readonly name: string;
    readonly value: Value;
    readonly choices: readonly (readonly [value: Value, label: string])[];
    readonly onChoice: (value: Value) => void;
  };

/** A choice of one among several. */
export function ChoiceField<Value extends string>(props: ChoiceProps<Value>): ReactNode {
  const { label, hint, fault, choices, onChoice, ...rest } = props;
  return (
    <FieldAround label={label} hint={hint} fault={fault}>
      {(ids) => (
        <select {...ids} {...rest} onChange={(event) => onChoice(event.target.value as Value)}>
          {choices.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </FieldAround>
  );
}

/** A checkbox followed by its label. */
export function CheckField(
  props: FieldFrame & {
    readonly name: string;
    readonly checked: boolean;
    readonly disabled?: boolean;
    readonly onCheck: (checked: boolean) => void;
  },
): ReactNode {
  const { label, hint, fault, name, checked, disabled, onCheck } = props;
  const id = useId();
  return (
    <div className="field check">
      <label>
        <input
          type="checkbox"
          name={name}
          checked={checked}
          disabled={disabled}
          aria-describedby={described(id, hint, fault)}
          aria-invalid={fault === undefined ? undefined : true}
          onChange={(event) => onCheck(event.target.checked)}
        />
        <span>{label}</span>
      </label>
      <FieldNotes id={id} hint={hint} fault={fault} />
    </div>
  );
}

/** Attributes that link an input to its label, hint and error. */
interface InputIds {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
}

/** Wraps an input with its label, hint and error. */
export function FieldAround({
  label,
  hint,
  fault,
  children,
}: Omit<FieldFrame, 'label'> & {
  readonly label: ReactNode;
  readonly children: (ids: InputIds) => ReactNode;
}): ReactNode {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        'aria-describedby': described(id, hint, fault),
        'aria-invalid': fault === undefined ? undefined : true,
      })}
      <FieldNotes id={id} hint={hint} fault={fault} />
    </div>
  );
}

/** The hint and the error of a field. */
export function FieldNotes({
  id,
  hint,
  fault,
}: Omit<FieldFrame, 'label'> & { readonly id: string }): ReactNode {
  return (
    <>
      {hint === undefined ? null : (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {fault === undefined ? null : (
        <p className="fault" id={`${id}-fault`}>
          {fault}
        </p>
      )}
    </>
  );
}

/** The ids of `FieldNotes`, for `aria-describedby`. */
export function described(id: string, hint: ReactNode, fault: string | undefined): string | undefined {
  const ids = [
    ...(hint === undefined ? [] : [`${id}-hint`]),
    ...(fault === undefined ? [] : [`${id}-fault`]),
  ];
  return ids.length === 0 ? undefined : ids.join(' ');
}
