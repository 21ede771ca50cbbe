# Stands in for prom/alertmanager, with Debian's.
FROM earshot-base:services
RUN install -d -o nobody /alertmanager /etc/alertmanager
USER nobody
WORKDIR /alertmanager
VOLUME /alertmanager
ENTRYPOINT ["prometheus-alertmanager"]
CMD ["--config.file=/etc/alertmanager/alertmanager.yml", "--storage.path=/alertmanager"]
