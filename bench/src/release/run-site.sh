# What the scripts of both machines share: starting the site, calling it, and stopping it.
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
