import { generateKeyPairSync, sign } from 'node:crypto';

/** A key and a self-signed certificate in PEM, for one DNS name and valid from 12 hours before to 12 hours after `now`. */
export function selfSigned(dnsName: string, now: Date): { readonly key: string; readonly cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const algorithm = der(sequence, object('2a8648ce3d040302')); // ecdsa-with-SHA256
  const name = der(
    sequence,
    der(set, der(sequence, object('550403'), der(utf8String, Buffer.from(dnsName)))),
  );
  const subjectAltName = der(
    sequence,
    object('551d11'),
    der(octetString, der(sequence, der(dnsNameTag, Buffer.from(dnsName)))),
  );
  // https://www.rfc-editor.org/rfc/rfc5280#section-4.1
  const content = der(
    sequence,
    der(version, der(integer, Buffer.from([2]))),
    der(integer, Buffer.from([1])),
    algorithm,
    name,
    der(sequence, time(now, -12), time(now, 12)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(extensions, der(sequence, subjectAltName)),
  );
  const signature = Buffer.concat([Buffer.from([0]), sign('sha256', content, privateKey)]);
  const certificate = der(sequence, content, algorithm, der(bitString, signature)).toString('base64');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${certificate.replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
  };
}

const [integer, bitString, octetString, utf8String, generalizedTime] = [0x02, 0x03, 0x04, 0x0c, 0x18];
const [sequence, set, version, extensions, dnsNameTag] = [0x30, 0x31, 0xa0, 0xa3, 0x82];

function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const length = body.length < 128 ? [body.length] : [0x82, body.length >> 8, body.length & 255];
  return Buffer.concat([Buffer.from([tag, ...length]), body]);
}

function object(identifier: string): Buffer {
  return der(0x06, Buffer.from(identifier, 'hex'));
}

function time(now: Date, hours: number): Buffer {
  const at = new Date(now.getTime() + hours * 3_600_000).toISOString();
  return der(generalizedTime, Buffer.from(`${at.replace(/\D/g, '').slice(0, 14)}Z`));
}
