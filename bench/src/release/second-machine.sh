# Runs in another chroot, which has the release, the backup and its passphrase, and nothing else of the site but the cookies of a member.
set -eu
cd /srv/site
cat > .env <<END
MEMBERSHIP=open
SIGN_UP=invite
PUBLIC_URL=https://rubato.example
DATA_DIR=/srv/site/data
PORT=3000
TRUST_PROXY=127.0.0.1
END

/opt/rubato/rubato admin restore /srv/site/copy.backup --passphrase-file passphrase
cat rubato-secrets-*.env >> .env
rm rubato-secrets-*.env copy.backup passphrase

. /srv/run-site.sh
start_site
site pages / /api/health
site session
site sign-in
stop_site
