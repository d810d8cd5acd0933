# The base images go by their tags, so that a rebuild takes in their security fixes. Who needs the
# same bytes twice pins them by digest here: `docker buildx imagetools inspect <image>` tells it.
#
# One image for `serve`, `work`, `migrate` and `demo`. Node and Go stay behind in their stages.
FROM node:22-bookworm-slim AS web
WORKDIR /src/web
COPY web/package.json web/package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY web/ ./
RUN npm run build

FROM golang:1.26-bookworm AS server
WORKDIR /src
COPY go.mod go.sum ./
RUN go mod download
COPY . .
RUN CGO_ENABLED=0 go build -trimpath -buildvcs=false -ldflags='-s -w' -o /out/cortejo . \
 && mkdir -p /out/data

# Certificates and time zones, no shell, and a user that is not root.
FROM gcr.io/distroless/static-debian12:nonroot
COPY --from=server /out/cortejo /usr/local/bin/cortejo
COPY --from=server --chown=nonroot:nonroot /out/data /data
COPY --from=web /src/web/dist /srv/web
ENV ADDRESS=0.0.0.0:8080 WEB_DIR=/srv/web DATA_DIR=/data LOG_FORMAT=json
VOLUME /data
EXPOSE 8080
USER nonroot
HEALTHCHECK --interval=10s --timeout=5s --start-period=20s --retries=3 CMD ["/usr/local/bin/cortejo", "health"]
ENTRYPOINT ["/usr/local/bin/cortejo"]
CMD ["serve"]
