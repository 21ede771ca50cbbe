import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The assignees of mentions, notes about them, and e-mails to the people named in notes. See
 * docs/decisions/0057-notes-name-people-by-id.md. The previous release shows none of it and leaves it unchanged.
 */
export class Notes1798010000601 implements MigrationInterface {
  readonly excused = {
    'unseen DO': 'It makes functions that name the schema they are in, as mentions_containing does.',
  };

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(assignee);
    await runner.query(notes);
    await runner.query(mails);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE note_people, note_mails, notes;
      DROP FUNCTION mail_named_person;
      ALTER TABLE users DROP COLUMN wants_note_mails, DROP COLUMN note_mailed_at;
      DROP TRIGGER member_unassigned ON members;
      DROP FUNCTION unassign_member;
      ALTER TABLE mentions DROP COLUMN assignee_id;
    `);
  }
}

/**
 * NOT VALID: no mention has an assignee yet, so there is nothing to check. When members leave a project, their mentions
 * become unassigned; when the whole project is deleted, its mentions are deleted too.
 */
const assignee = `
  ALTER TABLE mentions
    ADD COLUMN assignee_id uuid,
    ADD CONSTRAINT mentions_assignee FOREIGN KEY (project_id, assignee_id) REFERENCES members (project_id, user_id) NOT VALID;
  GRANT UPDATE (assignee_id) ON mentions TO earshot_tenant;

  CREATE FUNCTION unassign_member() RETURNS trigger LANGUAGE plpgsql AS $body$
  BEGIN
    IF EXISTS (SELECT FROM projects WHERE id = OLD.project_id) THEN
      UPDATE mentions SET assignee_id = NULL WHERE project_id = OLD.project_id AND assignee_id = OLD.user_id;
    END IF;
    RETURN OLD;
  END $body$;
  CREATE TRIGGER member_unassigned BEFORE DELETE ON members FOR EACH ROW EXECUTE FUNCTION unassign_member();
`;

const isOwn = "project_id = nullif(current_setting('earshot.project_id', true), '')::uuid";

/** API keys are deleted some time after they were revoked; their notes stay, under the name that the key had. */
const notes = `
  CREATE TABLE notes (
    id uuid PRIMARY KEY,
    project_id uuid NOT NULL REFERENCES projects ON DELETE CASCADE,
    mention_id uuid NOT NULL,
    author_kind text NOT NULL CHECK (author_kind IN ('user', 'key')),
    author_id uuid NOT NULL,
    author_name text NOT NULL CHECK (char_length(author_name) BETWEEN 1 AND 200),
    text text NOT NULL CHECK (char_length(text) BETWEEN 1 AND 4000),
    created_at timestamptz NOT NULL,
    edited_at timestamptz,
    UNIQUE (project_id, id),
    FOREIGN KEY (project_id, mention_id) REFERENCES mentions (project_id, id) ON DELETE CASCADE
  );
  CREATE INDEX notes_of_mention ON notes (project_id, mention_id, id);
  ALTER TABLE notes ENABLE ROW LEVEL SECURITY;
  CREATE POLICY own_project ON notes TO earshot_tenant USING (${isOwn}) WITH CHECK (${isOwn});
  GRANT SELECT, INSERT, DELETE, UPDATE (text, edited_at) ON notes TO earshot_tenant;
`;

/**
 * The people a note names, and the e-mails that notify them. Further notes join a person's open e-mail until it is claimed,
 * which closes it. A tenant cannot create e-mails, so a trigger does, in the transaction of the note. An e-mail is due ten
 * minutes after the previous one at the earliest.
 */
const mails = `
  ALTER TABLE users
    ADD COLUMN wants_note_mails boolean NOT NULL DEFAULT true,
    ADD COLUMN note_mailed_at timestamptz;

  CREATE TABLE note_mails (
    id uuid PRIMARY KEY,
    user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    closed_at timestamptz,
    due_at timestamptz NOT NULL,
    attempts integer NOT NULL DEFAULT 0 CHECK (attempts >= 0),
    lease_token uuid,
    lease_until timestamptz,
    last_error text
  );
  CREATE INDEX note_mails_due ON note_mails (due_at);
  CREATE INDEX note_mails_of_user ON note_mails (user_id, id);
  CREATE UNIQUE INDEX note_mails_open ON note_mails (user_id) WHERE closed_at IS NULL;

  CREATE TABLE note_people (
    project_id uuid NOT NULL,
    note_id uuid NOT NULL,
    user_id uuid NOT NULL,
    mail_id uuid REFERENCES note_mails ON DELETE SET NULL,
    PRIMARY KEY (project_id, note_id, user_id),
    FOREIGN KEY (project_id, note_id) REFERENCES notes (project_id, id) ON DELETE CASCADE,
    FOREIGN KEY (project_id, user_id) REFERENCES members (project_id, user_id) ON DELETE CASCADE
  );
  CREATE INDEX note_people_of_mail ON note_people (mail_id) WHERE mail_id IS NOT NULL;
  CREATE INDEX note_people_of_member ON note_people (project_id, user_id);
  ALTER TABLE note_people ENABLE ROW LEVEL SECURITY;
  CREATE POLICY own_project ON note_people TO earshot_tenant USING (${isOwn}) WITH CHECK (${isOwn});
  GRANT SELECT, INSERT (project_id, note_id, user_id), DELETE ON note_people TO earshot_tenant;

  DO $do$ BEGIN EXECUTE format($create$
    CREATE FUNCTION mail_named_person() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = %I, pg_temp AS $body$
    DECLARE
      ms bigint := floor(extract(epoch FROM clock_timestamp()) * 1000);
    BEGIN
      INSERT INTO note_mails (id, user_id, due_at)
      SELECT (lpad(to_hex(ms), 12, '0') || '7' || substr(replace(gen_random_uuid()::text, '-', ''), 14))::uuid,
        u.id, greatest(now(), u.note_mailed_at + interval '10 minutes')
      FROM users u WHERE u.id = NEW.user_id AND u.wants_note_mails
      ON CONFLICT (user_id) WHERE closed_at IS NULL DO UPDATE SET user_id = excluded.user_id
      RETURNING id INTO NEW.mail_id;
      RETURN NEW;
    END $body$ $create$, current_schema()); END $do$;
  CREATE TRIGGER person_named BEFORE INSERT ON note_people FOR EACH ROW EXECUTE FUNCTION mail_named_person();
`;
