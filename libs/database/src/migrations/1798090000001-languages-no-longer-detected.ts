import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Afrikaans, Irish, Kazakh, Macedonian, Mongolian, Turkmen, Tatar and Yiddish. */
const gone = "ARRAY['af', 'ga', 'kk', 'mk', 'mn', 'tk', 'tt', 'yi']";

const few = 'Only rows that name one of eight rare languages change, and a project has a few dozen at most.';

/**
 * The detector of languages no longer knows these: a monitor or an alert that asks for one would find nothing, so they leave
 * all filters. An emptied list restricts nothing.
 */
export class LanguagesNoLongerDetected1798090000001 implements MigrationInterface {
  readonly excused = {
    'changes_rows monitors': few,
    'changes_rows alerts': few,
    'changes_rows views': few,
  };

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      UPDATE monitors SET filters = filters || jsonb_build_object(
        'onlyLanguages', coalesce(filters -> 'onlyLanguages', '[]') - ${gone},
        'excludeLanguages', coalesce(filters -> 'excludeLanguages', '[]') - ${gone})
      WHERE filters -> 'onlyLanguages' ?| ${gone} OR filters -> 'excludeLanguages' ?| ${gone};

      UPDATE alerts SET languages = ARRAY(
        SELECT each FROM unnest(languages) WITH ORDINALITY AS l (each, at) WHERE each <> ALL (${gone}) ORDER BY at)
      WHERE languages && ${gone};

      UPDATE views SET filter = CASE (filter -> 'language') - ${gone}
        WHEN '[]' THEN filter - 'language'
        ELSE jsonb_set(filter, '{language}', (filter -> 'language') - ${gone}) END
      WHERE jsonb_typeof(filter -> 'language') = 'array' AND filter -> 'language' ?| ${gone};
    `);
  }

  async down(): Promise<void> {
    // Nothing to undo: an earlier release reads the remaining languages.
  }
}
