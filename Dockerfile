# One Hubbub node. For a reproducible image, pin BASE by its digest:
#   docker build --build-arg BASE=node:22-bookworm-slim@sha256:… .
ARG BASE=node:22-bookworm-slim

FROM ${BASE} AS base
# Node.js needs libatomic1, which the slim image lacks.
RUN apt-get update && apt-get install -y --no-install-recommends libatomic1 && rm -rf /var/lib/apt/lists/*

FROM base AS web
WORKDIR /hubbub
COPY . .
RUN npm ci && node scripts/build.mjs

FROM base AS server
WORKDIR /hubbub
COPY package.json package-lock.json ./
COPY packages/contract/package.json packages/contract/
COPY apps/server/package.json apps/server/
COPY apps/identity/package.json apps/identity/
COPY apps/web/package.json apps/web/
RUN npm ci --omit=dev --include-workspace-root --workspace packages/contract --workspace apps/server --workspace apps/identity

FROM base
WORKDIR /hubbub
COPY --from=server /hubbub ./
COPY packages/contract packages/contract
COPY apps/server apps/server
COPY apps/identity apps/identity
COPY --from=web /hubbub/apps/web/dist apps/web/dist
# The embedded database writes to /data. Nothing else writes to disk, so compose.yaml makes the rest read-only.
RUN mkdir /data && chown node:node /data
ENV NODE_ENV=production PORT=3000 HOST=0.0.0.0 DATA_DIR=/data
USER node
EXPOSE 3000
VOLUME /data
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=5s --timeout=3s --start-period=30s \
  CMD ["node_modules/node/bin/node", "-e", "fetch('http://127.0.0.1:'+process.env.PORT+'/readyz').then((answer)=>process.exit(answer.ok?0:1),()=>process.exit(1))"]
# The Node.js that npm ci installed. It runs directly, without npm, so that it receives signals.
CMD ["node_modules/node/bin/node", "apps/server/src/main.ts"]
