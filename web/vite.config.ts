import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { svelteTesting } from "@testing-library/svelte/vite";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

const BUILT = "../src/stolik/server/client";
/** Where `stolik serve` runs while `make web` shows the sources. */
const SERVER = process.env.STOLIK_SERVER ?? "http://localhost:8321";

/** Tells the service worker which files are the shell, and a version that changes with any of them. */
function shell(): Plugin {
  return {
    name: "shell",
    enforce: "post",
    writeBundle({ dir = "" }) {
      const worker = join(dir, "worker.js");
      const files = everyFile(dir)
        .filter((file) => file !== worker && !/robots\.txt$/.test(file))
        .sort();
      const version = createHash("sha256");
      for (const file of files) version.update(file.slice(dir.length)).update(readFileSync(file));
      const paths = files.map((file) =>
        file
          .slice(dir.length)
          .replaceAll("\\", "/")
          .replace(/^\/index\.html$/, "/"),
      );
      const text = readFileSync(worker, "utf-8")
        .replace("__SHELL__", JSON.stringify(paths))
        .replace("__VERSION__", JSON.stringify(version.digest("hex").slice(0, 16)));
      writeFileSync(worker, text);
    },
  };
}

/** Has the fonts fetched beside the scripts, not only once their first letter is needed: the pages would move then. */
function fonts(): Plugin {
  return {
    name: "fonts",
    transformIndexHtml: {
      order: "post",
      handler: (_, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((file) => file.endsWith(".woff2"))
          .sort()
          .map((file) => ({
            tag: "link",
            attrs: { rel: "preload", href: `/${file}`, as: "font", type: "font/woff2", crossorigin: true },
            injectTo: "head" as const,
          })),
    },
  };
}

/** Compresses once, when building, what the server would otherwise send whole. */
function compress(): Plugin {
  return {
    name: "compress",
    enforce: "post",
    writeBundle: {
      order: "post",
      sequential: true,
      handler({ dir = "" }) {
        for (const file of everyFile(dir).filter((name) => /\.(html|js|css|svg|json|webmanifest|txt)$/.test(name))) {
          const whole = readFileSync(file);
          const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
          writeFileSync(`${file}.br`, brotliCompressSync(whole, { params }));
          writeFileSync(`${file}.gz`, gzipSync(whole, { level: 9 }));
        }
      },
    },
  };
}

function everyFile(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf-8" })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile());
}

export default defineConfig({
  plugins: [svelte(), svelteTesting(), fonts(), shell(), compress()],
  build: {
    outDir: BUILT,
    emptyOutDir: true,
    // nothing inline: the Content-Security-Policy lets only files of our own in
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { index: "index.html", worker: "src/worker.ts" },
      output: { entryFileNames: ({ name }) => (name === "worker" ? "worker.js" : "assets/[name]-[hash].js") },
    },
  },
  server: {
    proxy: { "/api": { target: SERVER, ws: true } },
    // what the pages and Python agree on lies with Python's tests
    fs: { allow: [".", "../tests/core"] },
  },
  // a file has a world of its own in a context of a thread: a new thread for each file spends most of its time on loading jsdom
  test: { environment: "jsdom", pool: "vmThreads", include: ["src/**/*.test.ts"] },
});
