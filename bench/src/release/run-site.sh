# Shared by the scripts of both machines: the settings of the site, and starting, calling and stopping it.
write_settings() {
  cat > .env <<END
MEMBERSHIP=open
SIGN_UP=invite
PUBLIC_URL=https://rubato.example
SUPPORT_EMAIL=help@rubato.example
DATA_DIR=/srv/site/data
PORT=3000
TRUST_PROXY=127.0.0.1
END
}

site() {
  /opt/rubato/node/bin/node /srv/site.mjs "$@"
}

start_site() {
  /opt/rubato/rubato start > log 2>&1 &
  server=$!
  trap 'kill $server 2> /dev/null || true; tail -n 5 log' EXIT
  site ready
}

stop_site() {
  kill -TERM $server
  wait $server
  trap - EXIT
  echo 'stopped'
}
