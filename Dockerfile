# The service in a container: `docker build -t doorstep .` — see docs/deploying.md.

# One version for all stages, and its bytes: a tag can be moved (docs/operating/running.md#the-image says how to find another digest).
ARG NODE_IMAGE=node:24.21.0-bookworm-slim@sha256:2fe369e969550cde8e867afc3fe370b260140cab4a23d467074295b42163d553
ARG BEFORE=none

# The image that this one takes the place of, whose scripts open pages still ask for: `--build-arg BEFORE=doorstep:1.2`.
FROM ${NODE_IMAGE} AS none
RUN mkdir -p /app/dist
FROM ${BEFORE} AS before

# Checks the content as for a release, builds the site, and bundles `doorstep`.
FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY authoring/package.json ./authoring/
RUN npm ci --ignore-scripts
COPY . .
COPY --from=before /app/dist ./dist
# No image of content that must not go to customers yet. CONTENT=sample makes one for a demo of the content as it is.
ARG CONTENT=release
# The commit, which git cannot tell here: `--build-arg REVISION=$(git describe --tags --always --dirty)`.
ARG REVISION=
RUN if [ "$CONTENT" = sample ]; then npm run check; else npm run check -- --release; fi \
  && npm run build -- --commit "$REVISION" && npm run --silent sbom

# What the bundles need at run time, and nothing to build with.
FROM ${NODE_IMAGE} AS modules
WORKDIR /app
COPY package.json package-lock.json deploy/image/leave-server ./
RUN npm ci --omit=dev --ignore-scripts --no-workspaces && npm cache clean --force && sh -e leave-server

FROM ${NODE_IMAGE}
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
WORKDIR /app
COPY --from=modules /app/node_modules ./node_modules
COPY --from=build /app/package.json ./
COPY --from=build /app/build ./build
COPY --from=build /app/dist ./dist
COPY --from=build /app/build/licences.txt ./
RUN ln -s /app/build/doorstep.js /usr/local/bin/doorstep
# Only the embedded database is written, in /data; all else is read-only.
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 8080
# Liveness: a container is not started anew because its database is away. Proxies ask /readyz.
HEALTHCHECK --interval=10s --timeout=5s --start-period=20s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 8080}/healthz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
ARG REVISION=
ARG VERSION=
LABEL org.opencontainers.image.title=Doorstep org.opencontainers.image.licenses=MIT \
  org.opencontainers.image.revision=$REVISION org.opencontainers.image.version=$VERSION
# No npm in between: signals reach the server itself.
CMD ["node", "build/doorstep.js", "serve"]
