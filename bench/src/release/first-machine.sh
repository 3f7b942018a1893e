# Runs in the chroot as an ordinary user without network: /opt/rubato is read-only, /srv/site is the user's. A site is set up and
# backed up.
set -eu
cd /srv/site
. /srv/run-site.sh
write_settings
echo "AUTH_SECRET=$(head -c 32 /dev/urandom | base64)" >> .env

(cd /opt/rubato && sha256sum --quiet --check SHA256SUMS)
if touch /opt/rubato/written 2> /dev/null; then
  echo 'The tree is not read-only.'
  exit 1
fi

start_site
site pages / /sign-up/ /terms-of-service/ '/sign-in/?searched=words' /api/health
site sign-up "$(/opt/rubato/rubato admin invite | grep -o 'https://.*')"
site sign-in
# The first member of an open site is an admin by itself.
/opt/rubato/rubato admin revoke member@rubato.example
site health 403
/opt/rubato/rubato admin grant member@rubato.example
site health 200
head -c 24 /dev/urandom | base64 > passphrase
/opt/rubato/rubato admin backup /srv/site/copy.backup --with-secrets --passphrase-file passphrase
stop_site
