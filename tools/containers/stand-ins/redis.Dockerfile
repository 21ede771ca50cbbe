# Stands in for redis: open to its network like the public image, with Debian's Redis.
FROM earshot-base:services
RUN groupmod -o -g 999 redis && usermod -o -u 999 -g 999 redis && install -d -o redis -g redis /data
VOLUME /data
WORKDIR /data
COPY --chmod=755 redis.sh /usr/local/bin/
COPY --chmod=755 redis.server.sh /usr/local/bin/redis-server
ENTRYPOINT ["redis.sh"]
CMD ["redis-server"]
