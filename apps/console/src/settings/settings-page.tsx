import type { ReactNode } from 'react';
import { useProjectPath } from '../data/project.js';
import { Page } from '../parts/page.js';
import { SubPages } from '../parts/sub-pages.js';
import NotHere from '../shell/not-here.js';
import { ActivitySettings } from './activity-settings.js';
import { DeleteProject } from './delete-project.js';
import { KeysSettings } from './keys/keys-settings.js';
import { PeopleSettings } from './people/people-settings.js';
import { ProjectSettings } from './project/project-settings.js';
import { UsageSettings } from './usage/usage-settings.js';
import './settings.css';

const sections = [
  { name: 'project', label: 'Project', title: 'Project', content: ProjectSettings },
  { name: 'people', label: 'People', title: 'People', content: PeopleSettings },
  { name: 'keys', label: 'API keys', title: 'API keys', content: KeysSettings },
  { name: 'usage', label: 'Usage', title: 'Usage', content: UsageSettings },
  { name: 'activity', label: 'Activity', title: 'Activity', content: ActivitySettings },
  { name: 'delete', label: 'Delete', title: 'Delete the project', content: DeleteProject },
] as const;

/**
 * The settings of a project, one section at a time.
 * @param section as in the address
 */
export default function SettingsPage({ section }: { readonly section: string }): ReactNode {
  const path = useProjectPath();
  const shown = sections.find(({ name }) => name === section);
  if (shown === undefined) return <NotHere />;
  const { title, content: Content } = shown;
  return (
    <div className="settings">
      <SubPages
        label="Settings"
        pages={sections.map(({ name, label }) => ({
          href: path(`settings/${name}`),
          label,
          current: name === section,
        }))}
      >
        <Page title={title} narrow={['project', 'people', 'delete'].includes(section)}>
          <Content />
        </Page>
      </SubPages>
    </div>
  );
}
