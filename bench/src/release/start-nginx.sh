# Runs in the chroot as root: nginx with the example of the release and a certificate of its own.
set -eu
mkdir -p /etc/rubato
openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=rubato.example \
  -keyout /etc/rubato/privkey.pem -out /etc/rubato/fullchain.pem 2> /dev/null
cp /opt/rubato/docs/deployment/nginx.conf /etc/nginx/conf.d/rubato.conf
nginx
