import { type ReactNode, useRef } from 'react';
import { channelLabels, type ChannelName, channelNames } from '@earshot/domain';
import type { AlertOutput } from '@earshot/contracts';
import { Button } from '../../parts/button.js';
import { CheckField, TextField } from '../../parts/form/field.js';
import { Segments } from '../../parts/form/segments.js';
import { useFocusBack } from '../../parts/focus/use-focus-back.js';
import { type ChannelValues, withChannel } from './alert-values.js';
import type { AlertFieldsProps } from './condition-fields.js';
import { RotateSecret } from './rotate-secret.js';

/** The label of each channel's address and a hint where to find it. */
const addresses: Readonly<Record<ChannelName, { readonly label: string; readonly hint: string }>> = {
  email: { label: 'E-mail address', hint: 'One address; a mailing list reaches several people.' },
  slack: {
    label: 'Address of the incoming webhook',
    hint: 'In Slack: Apps, Incoming Webhooks, Add to a channel, then copy https://hooks.slack.com/services/...',
  },
  discord: {
    label: 'Address of the webhook',
    hint: 'In Discord: Edit Channel, Integrations, Webhooks, then copy https://discord.com/api/webhooks/...',
  },
  webhook: {
    label: 'https address of your program',
    hint: 'It receives signed JSON, as specified by Standard Webhooks.',
  },
};

/**
 * Where the alert sends.
 * @param stored null = not saved yet
 */
export function ChannelFields({
  values,
  change,
  faultOf,
  stored,
  children,
}: AlertFieldsProps & { readonly stored: AlertOutput | null; readonly children: ReactNode }): ReactNode {
  const { channel, destination, events } = values;
  const { label, hint } = addresses[channel];
  const isStored = stored !== null && stored.channel === channel;
  const isMasked = isStored && channel !== 'email';
  const replacing = isMasked && destination !== stored.destination;
  /** What was typed for other channels, for when the user comes back to them. Never a masked address. */
  const left = useRef<{ [channel in ChannelName]?: ChannelValues | undefined }>({});
  const replace = useFocusBack<HTMLButtonElement>(replacing);
  return (
    <section className="section" aria-labelledby="sends-to">
      <h2 id="sends-to">Where it sends</h2>
      <Segments
        label="Channel"
        name="channel"
        value={channel}
        choices={channelNames.map((one) => [one, channelLabels[one]])}
        onChoice={(chosen) => {
          left.current[channel] = isMasked && !replacing ? undefined : { channel, destination, events };
          change(withChannel(values, chosen, left.current[chosen] ?? stored));
        }}
        fault={faultOf('channel')}
      />
      {isMasked && !replacing ? (
        <div className="field">
          <span className="label">{label}</span>
          <p className="actions">
            <code dir="ltr">{destination}</code>
            <Button
              ref={replace}
              onClick={() => {
                change({ destination: '' });
              }}
            >
              Replace
            </Button>
          </p>
          <p className="hint">Part of it is hidden: anyone who knows the whole address can send there.</p>
        </div>
      ) : (
        <>
          <TextField
            label={label}
            hint={hint}
            name="destination"
            type={channel === 'email' ? 'email' : 'url'}
            dir="ltr"
            autoComplete="off"
            autoFocus={replacing}
            value={destination}
            onText={(text) => change({ destination: text })}
            fault={faultOf('destination')}
          />
          {isMasked ? (
            <p className="under-field">
              <Button
                kind="quiet"
                onClick={() => {
                  change({ destination: stored.destination });
                }}
              >
                Keep the current address
              </Button>
            </p>
          ) : null}
        </>
      )}
      {channel === 'webhook' ? (
        <CheckField
          label="Later changes too"
          hint="Also sends later changes to the mentions it has sent: status, classification and removal."
          name="events"
          checked={events.includes('mention.updated')}
          onCheck={(on) => change({ events: on ? ['mention.alert', 'mention.updated'] : ['mention.alert'] })}
          fault={faultOf('events')}
        />
      ) : null}
      {children}
      {isStored && stored.channel === 'webhook' ? <RotateSecret alert={stored} /> : null}
    </section>
  );
}
