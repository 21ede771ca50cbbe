import { Flag, objectWith, withDefault } from './fields/fields.js';

/** Query parameters of the tools' URL. */
export class ToolListInput extends objectWith({
  output_schemas: withDefault(
    Flag(
      'true = tools/list also says what each tool returns (outputSchema): six times as long, for programs rather than agents.',
    ),
    false,
  ),
}) {}
