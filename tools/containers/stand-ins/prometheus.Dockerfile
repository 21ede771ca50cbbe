# Stands in for prom/prometheus, with Debian's.
FROM earshot-base:services
RUN install -d -o nobody /prometheus /etc/prometheus
USER nobody
WORKDIR /prometheus
VOLUME /prometheus
ENTRYPOINT ["prometheus"]
CMD ["--config.file=/etc/prometheus/prometheus.yml", "--storage.tsdb.path=/prometheus"]
