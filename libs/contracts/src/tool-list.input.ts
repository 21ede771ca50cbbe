import { Flag } from './fields/fields.js';

/** Query parameters of the tools' URL. */
export class ToolListInput {
  @Flag({
    description:
      'true = tools/list says of each tool what it answers, too (outputSchema): four times as long, for programs rather than agents.',
    optional: true,
  })
  output_schemas: boolean = false;
}
