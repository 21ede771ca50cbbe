# Stands in for node:VERSION-bookworm-slim: Debian, the same Node.js and its npm from the npm registry.
FROM earshot-base:bookworm
RUN groupadd --gid 1000 node && useradd --uid 1000 --gid node --shell /bin/bash --create-home node
COPY node /usr/local/bin/node
ADD npm.tgz /usr/local/lib/node_modules/
RUN cd /usr/local/lib/node_modules && mv package npm && chmod 755 npm/bin/*.js \
 && ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm \
 && ln -s ../lib/node_modules/npm/bin/npx-cli.js /usr/local/bin/npx
# How this machine reaches the npm registry.
COPY ca.crt /etc/npm-ca.crt
COPY npmrc /usr/local/etc/npmrc
CMD ["node"]
