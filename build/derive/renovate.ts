/**
 * A preset of Renovate: the numbers that are written down as `fact: <id> = 5000` become dependencies, and a
 * value that is raised or lowered opens a pull request. It reads the lists of providers as they are published.
 */
import { publishedFiles } from "../client/published.ts";

export const renovateFile = "data/renovate.json";

const datasource = "facts";

export function renovatePreset(name: string, baseUrl: string): string {
  const list = publishedFiles.provider("{{lookup (split packageName '/') 0}}");
  return `${JSON.stringify({
    $schema: "https://docs.renovatebot.com/renovate-schema.json",
    description: [
      `Watches the values of ${name} that code relies on, in comments: fact: <id> = <number>`,
    ],
    customDatasources: {
      [datasource]: {
        defaultRegistryUrlTemplate: `${baseUrl}/${list}`,
        format: "json",
        transformTemplates: [releasesOf(baseUrl)],
      },
    },
    customManagers: [
      {
        customType: "regex",
        managerFilePatterns: ["/.*/"],
        matchStrings: [
          "\\bfact:\\s*(?<depName>[a-z0-9-]+/(?:\\*|[a-z0-9-]+)/(?:\\*|[a-z0-9-]+)/[a-z][a-z0-9_.]*(?:~[a-z0-9-]+)*(?:@[a-z0-9-]+)?)\\s*=\\s*(?<currentValue>\\d+(?:\\.\\d+)?)",
        ],
        datasourceTemplate: `custom.${datasource}`,
        versioningTemplate: "loose",
      },
    ],
    packageRules: [
      {
        matchDatasources: [`custom.${datasource}`],
        // A value that is lowered is an update, too.
        rollbackPrs: true,
        separateMajorMinor: false,
        commitMessageTopic: "{{depName}}",
      },
    ],
  })}\n`;
}

/**
 * JSONata that makes the value the only release, so that a lower one is what Renovate rolls back to; where it is
 * higher, that which is relied on is a release as well, from which it is an update.
 */
function releasesOf(baseUrl: string): string {
  const fact = 'facts[id = "{{packageName}}" and $type(value) = "number"]';
  const held = '(value > {{currentValue}} ? [{ "version": "{{currentValue}}" }] : [])';
  const releases = `${fact}.$append(${held}, [{ "version": $string(value) }])`;
  return `{ "releases": [${releases}], "sourceUrl": ${fact}.source.url, "homepage": ${JSON.stringify(baseUrl)} }`;
}
