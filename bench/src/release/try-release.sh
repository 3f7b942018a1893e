# Runs in the chroot as an ordinary user without network: /opt/rubato is read-only, /srv/site is the user's.
set -eu
cd /srv/site
cat > .env <<END
MEMBERSHIP=open
SIGN_UP=invite
PUBLIC_URL=https://rubato.example
AUTH_SECRET=$(head -c 32 /dev/urandom | base64)
DATA_DIR=/srv/site/data
PORT=3000
TRUST_PROXY=127.0.0.1
END

(cd /opt/rubato && sha256sum --quiet --check SHA256SUMS)
if touch /opt/rubato/written 2> /dev/null; then
  echo 'The tree is not read-only.'
  exit 1
fi

/opt/rubato/rubato start > log 2>&1 &
server=$!
trap 'kill $server 2> /dev/null || true; tail -n 5 log' EXIT
/opt/rubato/node/bin/node --input-type=module - <<'END'
import { request } from 'node:https'
const get = (path) =>
  new Promise((resolve) => {
    const options = { hostname: '127.0.0.1', path, headers: { host: 'rubato.example' }, rejectUnauthorized: false }
    request(options, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode))
    })
      .on('error', () => resolve(0))
      .end()
  })
const until = Date.now() + 120_000
while ((await get('/api/ready')) !== 200) {
  if (Date.now() > until) throw new Error('The site is not ready after two minutes.')
  await new Promise((resolve) => setTimeout(resolve, 200))
}
for (const path of ['/', '/sign-up/', '/terms-of-service/', '/sign-in/?searched=words', '/api/health']) {
  const status = await get(path)
  console.log(`${path} ${status}`)
  if (status !== 200) process.exit(1)
}
END
/opt/rubato/rubato admin invite
/opt/rubato/rubato admin backup /srv/site/copy.backup
kill -TERM $server
wait $server
trap - EXIT
echo 'stopped'
