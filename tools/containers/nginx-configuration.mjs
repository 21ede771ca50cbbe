/**
 * An nginx configuration with what docs/deployment.md expects of a proxy: TLS, the client's address and the host. A response
 * header names the upstream.
 * @param {Record<string, string[]>} upstreams host names for each port it listens on
 */
export function nginxConfiguration(upstreams) {
  const servers = Object.entries(upstreams).map(([port, names]) => serverOf(port, names));
  return `events {}\nhttp {\n${servers.join('')}}\n`;
}

function serverOf(port, names) {
  return `  upstream of_${port} {
${names.map((name) => `    server ${name}:3000;`).join('\n')}
  }
  server {
    listen ${port} ssl;
    ssl_certificate /tls/localhost.pem;
    ssl_certificate_key /tls/localhost.key;
    location / {
      proxy_pass http://of_${port};
      proxy_http_version 1.1;
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_set_header X-Forwarded-Proto $scheme;
      add_header X-Upstream $upstream_addr always;
    }
  }
`;
}
