# One Hubbub node. For an image that is the same every time, give BASE with its digest:
#   docker build --build-arg BASE=node:22-bookworm-slim@sha256:… .
ARG BASE=node:22-bookworm-slim

FROM ${BASE} AS base
# The pinned runtime needs it, and the slim image has it not.
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
# The only place a node writes to, and only with the embedded database; compose.yaml mounts the rest read-only.
RUN mkdir /data && chown node:node /data
ENV NODE_ENV=production PORT=3000 HOST=0.0.0.0 DATA_DIR=/data
USER node
EXPOSE 3000
VOLUME /data
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=5s --timeout=3s --start-period=30s \
  CMD ["node_modules/node/bin/node", "-e", "fetch('http://127.0.0.1:'+process.env.PORT+'/readyz').then((answer)=>process.exit(answer.ok?0:1),()=>process.exit(1))"]
# The runtime that npm ci brought, as everywhere else; it hears signals itself.
CMD ["node_modules/node/bin/node", "apps/server/src/main.ts"]
