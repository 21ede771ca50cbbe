# Stands in for postgres: the same user, folders, variables and signal to stop, with Debian's Postgres.
FROM earshot-base:services
RUN groupmod -o -g 999 postgres && usermod -o -u 999 -g 999 postgres && rm -rf /var/lib/postgresql/* \
 && install -d -o postgres -g postgres -m 1777 /var/lib/postgresql \
 && install -d -o postgres -g postgres -m 3777 /var/run/postgresql \
 && ln -s /usr/lib/postgresql/* /usr/lib/postgresql/now
ENV PATH=/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin:/usr/lib/postgresql/now/bin LANG=C.UTF-8 PGDATA=/var/lib/postgresql/18/docker
VOLUME /var/lib/postgresql
COPY --chmod=755 postgres.sh /usr/local/bin/
STOPSIGNAL SIGINT
ENTRYPOINT ["postgres.sh"]
CMD ["postgres"]
