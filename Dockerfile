# Images of the server, the studio, the site and PgBouncer. Build one with: docker build --target server .
# How they run: compose.yaml, and docs/how-to/run-in-containers.md.
ARG NODE_IMAGE=node:24.21.0-bookworm-slim
ARG CADDY_IMAGE=caddy:2.10.2-alpine
ARG DEBIAN_IMAGE=debian:bookworm-slim
# The site's image that is deployed now, so that open pages keep their files. The first build has none.
ARG PREVIOUS_SITE=scratch

FROM ${NODE_IMAGE} AS source
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
# The base image brings Node, and no package needs its install script here.
RUN npm install --ignore-scripts
COPY . .

FROM source AS programs
RUN node --disable-warning=ExperimentalWarning scripts/ops/release/programs.ts /programs

FROM ${NODE_IMAGE} AS program
ENV NODE_ENV=production MALLOC_ARENA_MAX=1 MALLOC_TRIM_THRESHOLD_=25165824 MALLOC_MMAP_THRESHOLD_=33554432
RUN mkdir /data && chown 1000:1000 /data
WORKDIR /app
COPY --from=programs /programs ./
USER 1000:1000
STOPSIGNAL SIGTERM

FROM program AS server
ENV API_HOST=0.0.0.0 BACKOFFICE_HOST=0.0.0.0 DATA_DIR=/data
EXPOSE 8787 8788
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s CMD ["node", "scripts/ops/deploy/ready.mjs", "http://127.0.0.1:8788/readyz"]
CMD ["node", "--disable-warning=ExperimentalWarning", "--max-semi-space-size=16", "server/app/main.ts"]

FROM program AS studio
ENV STUDIO_HOST=0.0.0.0 DATA_DIR=/data
VOLUME /data
EXPOSE 8789
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s CMD ["node", "scripts/ops/deploy/ready.mjs", "http://127.0.0.1:8789/health"]
CMD ["node", "--disable-warning=ExperimentalWarning", "--max-semi-space-size=16", "studio/server/main.ts"]

FROM ${PREVIOUS_SITE} AS previous
WORKDIR /srv/site

FROM source AS site-files
# The settings of the site's pages: .env.example explains each. The site's own address passes /api on.
ENV PUBLIC_API_URL=""
ARG PUBLIC_SITE_URL
ARG GAME_ORIGINS
ARG PUBLIC_STUDIO_URL
ARG PUBLIC_SANDBOX_URL
ARG PUBLIC_MARKET
ARG PUBLIC_PLAY_MONEY
ARG RELEASE
ARG LOCALES
ARG SNAPSHOT_API_URL
ARG STREAM_HOSTS
ARG BRAND
ARG SOCIAL_LINKS
ARG OPERATOR_NAME
ARG OPERATOR_CNPJ
ARG OPERATOR_ADDRESS
ARG OPERATOR_LICENCE
ARG OPERATOR_OMBUDSMAN
ARG OPERATOR_SUPPORT_EMAIL
ARG OPERATOR_SUPPORT_PHONE
ARG SUPPORT_URL
ARG SUPPORT_HOURS
ARG EDITOR_BACKEND
ARG EDITOR_REPO
ARG EDITOR_BRANCH
ARG EDITOR_API_URL
ARG EDITOR_BASE_URL
ARG EDITOR_APP_ID
COPY --from=previous /srv/site /last
RUN if [ -f /last/_headers ]; then export KEEP_RELEASE=/last; fi; npm run build
RUN node --disable-warning=ExperimentalWarning scripts/ops/release/caddy-headers.ts dist > headers.caddy

FROM ${CADDY_IMAGE} AS site
# Caddy does not start without HOME, which some runtimes leave out.
ENV HOME=/tmp XDG_DATA_HOME=/data XDG_CONFIG_HOME=/tmp
RUN mkdir -p /data && chown 1000:1000 /data
COPY scripts/ops/deploy/caddy /etc/caddy
COPY --from=site-files /build/headers.caddy /etc/caddy/headers.caddy
COPY --from=site-files /build/dist /srv/site
USER 1000:1000
VOLUME /data
EXPOSE 80 443 8080
HEALTHCHECK --interval=10s --timeout=5s CMD ["wget", "-q", "-O", "/dev/null", "http://127.0.0.1:8081/healthz"]
CMD ["caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]

FROM ${DEBIAN_IMAGE} AS pgbouncer
RUN apt-get update && apt-get install -y --no-install-recommends pgbouncer && rm -rf /var/lib/apt/lists/*
COPY scripts/ops/deploy/pgbouncer.ini /etc/pgbouncer/pgbouncer.ini
USER postgres
EXPOSE 6432
CMD ["pgbouncer", "/etc/pgbouncer/pgbouncer.ini"]
