import { Flag } from './fields/fields.js';

/** Query parameters of the tools' URL. */
export class ToolListInput {
  @Flag(
    'true = tools/list also says what each tool returns (outputSchema): four times as long, for programs rather than agents.',
    { optional: true },
  )
  output_schemas: boolean = false;
}
