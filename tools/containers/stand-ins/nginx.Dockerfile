# Stands in for nginx, with Debian's.
FROM earshot-base:services
STOPSIGNAL SIGQUIT
CMD ["nginx", "-g", "daemon off;"]
