# Runs in another chroot, which has the release, the backup and its passphrase, and nothing else of the site but the cookies of a member.
set -eu
cd /srv/site
. /srv/run-site.sh
write_settings

/opt/rubato/rubato admin restore /srv/site/copy.backup --passphrase-file passphrase
cat rubato-secrets-*.env >> .env
rm rubato-secrets-*.env copy.backup passphrase

start_site
site pages / /api/health
site session
site sign-in
site health 200
stop_site
