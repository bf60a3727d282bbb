# One Hubbub server, with its embedded database in /data, or with DATABASE_URL as one of several.
#   docker build -t hubbub . && docker run -p 3000:3000 -v hubbub-data:/data hubbub
# For a reproducible image, pin both base images by their digests: --build-arg NPM_IMAGE=node:22-bookworm-slim@sha256:…
ARG NPM_IMAGE=node:22-bookworm-slim
ARG RUNTIME_IMAGE=debian:bookworm-slim

# npm installs the Node.js that the lock file pins; that one builds and runs Hubbub, and needs libatomic1. The Node.js of the
# base image only runs npm.
FROM ${NPM_IMAGE} AS manifests
RUN apt-get update && apt-get install -y --no-install-recommends libatomic1 && rm -rf /var/lib/apt/lists/*
WORKDIR /hubbub
COPY package.json package-lock.json .npmrc ./
COPY packages/contract/package.json packages/contract/
COPY packages/server-kit/package.json packages/server-kit/
COPY apps/server/package.json apps/server/
COPY apps/identity/package.json apps/identity/
COPY apps/web/package.json apps/web/

FROM manifests AS web
RUN npm ci --no-audit --no-fund --omit=dev
COPY . .
RUN node_modules/node/bin/node scripts/build.mjs

# Everything that runs. The record tells scripts/launch.mjs that the dependencies of this lock file are installed.
FROM manifests AS server
COPY scripts/trim-modules.mjs scripts/
RUN npm ci --no-audit --no-fund --omit=dev \
      --workspace packages/contract --workspace packages/server-kit --workspace apps/server --workspace apps/identity \
  && node scripts/trim-modules.mjs \
  && mkdir -p node_modules/.cache/hubbub \
  && sha256sum package-lock.json | cut -c 1-64 | tr -d '\n' > node_modules/.cache/hubbub/installed
COPY scripts scripts
COPY packages/contract packages/contract
COPY packages/server-kit packages/server-kit
COPY apps/server apps/server
COPY apps/identity apps/identity
COPY --from=web /hubbub/apps/web/dist apps/web/dist

FROM ${RUNTIME_IMAGE}
# tini is process 1: it passes signals on to the server only, and removes ended processes that have lost their parent.
RUN apt-get update && apt-get install -y --no-install-recommends libatomic1 libstdc++6 tini \
  && rm -rf /var/lib/apt/lists/* \
  && useradd --uid 1000 --user-group --no-create-home --home-dir /data --shell /usr/sbin/nologin hubbub \
  && install -d -o hubbub -g hubbub /data
# All files belong to root. The server writes to /data (embedded database) and /tmp (its socket) only.
COPY --from=server /hubbub /hubbub
WORKDIR /hubbub
ENV PATH=/hubbub/node_modules/node/bin:$PATH NODE_ENV=production PORT=3000 DATA_DIR=/data
USER 1000:1000
EXPOSE 3000
VOLUME /data
STOPSIGNAL SIGTERM
# bash can open a connection by itself. A new Node.js process for each check would take more of the CPU.
HEALTHCHECK --interval=5s --timeout=3s --start-period=60s CMD ["bash", "-c", \
  "exec 3<>/dev/tcp/127.0.0.1/$PORT && printf 'GET /readyz HTTP/1.0\\r\\n\\r\\n' >&3 && read -r _ status _ <&3 && test \"$status\" = 200"]
ENTRYPOINT ["tini", "--"]
CMD ["node", "apps/server/src/main.ts"]
