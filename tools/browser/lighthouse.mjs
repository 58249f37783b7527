// Measures pages of the demo site with Lighthouse, as a slow phone, and on a slow network that is not simulated. Fails if
// accessibility, best practices or SEO are below 100. Performance depends on the machine, so it is only printed.
//   npm run lighthouse -- [path of a page …]
import lighthouse from 'lighthouse';
import { openOnSlowPhone } from './slow-phone.mjs';
import { withDemo } from './with-demo.mjs';

const PATHS = ['', 'quickstart', 'using-the-api/requests-and-responses/limits'];
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];

/** First visits of a page. The median is printed. */
const VISITS = 5;

const given = process.argv.slice(2);
await withDemo(async ({ site, debuggingPort }) => {
  for (const path of given.length > 0 ? given : PATHS) {
    const { lhr } = await lighthouse(site + path, {
      port: debuggingPort,
      logLevel: 'error',
      onlyCategories: CATEGORIES,
    });
    if (lhr.runtimeError !== undefined) throw new Error(`${path}: ${lhr.runtimeError.message}`);
    const scores = CATEGORIES.map((id) => `${id} ${Math.round((lhr.categories[id].score ?? 0) * 100)}`);
    const times = [
      'first-contentful-paint',
      'largest-contentful-paint',
      'total-blocking-time',
      'cumulative-layout-shift',
    ];
    const measured = times.map((id) => `${id} ${lhr.audits[id].displayValue}`);
    console.log(
      `/${path}: ${scores.join(', ')}; ${measured.join(', ')}; ${lhr.audits['total-byte-weight'].displayValue}`,
    );
    const visits = [];
    while (visits.length < VISITS) visits.push(await openOnSlowPhone(site + path));
    const paints = visits.map(({ paint }) => paint).sort((one, other) => one - other);
    const shift = Math.max(...visits.map((visit) => visit.shift));
    console.log(
      `  150 ms round trips, 1.6 Mbit/s, CPU ÷ 4: largest paint after ${Math.round(paints[VISITS >> 1])} ms ` +
        `(${paints.map(Math.round).join(', ')}), layout shift at most ${shift.toFixed(4)}`,
    );
    for (const id of CATEGORIES.slice(1)) {
      if (lhr.categories[id].score === 1) continue;
      process.exitCode = 1;
      for (const { id: audit, weight } of lhr.categories[id].auditRefs) {
        const { score, title, details } = lhr.audits[audit];
        if (weight > 0 && score !== null && score < 1)
          console.error(`  ${id}: ${title} ${JSON.stringify(details?.items?.slice(0, 3) ?? [])}`);
      }
    }
  }
});
