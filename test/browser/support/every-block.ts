/** A page with every kind of block that markdown can express in one file. */
export const EVERY_BLOCK = `---
description: A description of the page.
---

# Every block

Text with **bold**, *italic*, ~~struck~~, \`code\`, a [link](https://example.com), H~2~O, a note[^1] and $$x^2$$.

## Hints

{% hint style="info" %}
Information
{% endhint %}

{% hint style="success" %}
## With a heading

Success
{% endhint %}

{% hint style="warning" %}
Warning with a [link](https://example.com) and \`code\`
{% endhint %}

{% hint style="danger" %}
Danger
{% endhint %}

## Containers

{% tabs %}
{% tab title="First" %}
The first panel
{% endtab %}

{% tab title="Second" %}
The second panel
{% endtab %}
{% endtabs %}

<details>

<summary>More</summary>

Inside

</details>

## Code

{% code title="file.ts" lineNumbers="true" %}
\`\`\`typescript
// A comment
const text: string = \`with \${1 + 2}\`;
export class Long { method(parameter: number): string { return 'a line that is far too long for the column on a phone'; } }
\`\`\`
{% endcode %}

\`\`\`diff
- old
+ new
\`\`\`

\`\`\`python
@decorator
def f(x: int = 1) -> str:
    """Text"""
    return f"{x} and {None}"
\`\`\`

\`\`\`mermaid
flowchart LR
  A --> B
\`\`\`

$$
\\int_0^1 x^2\\,dx = \\frac{1}{3}
$$

## Lists

* One
  * Two
    1. Three
* [x] Done
* [ ] Open

> A quote with **text**

***

## Tables

| Name | Type | Description of the column | Another column | Fifth | Sixth column |
|---|:-:|--:|---|---|---|
| \`a\` | text | words and more words in a cell | more | 1 | 2 |

## References

{% embed url="https://www.youtube.com/watch?v=dQw4w9WgXcQ" %}
A film
{% endembed %}

{% content-ref url="other.md" %}
[other.md](other.md)
{% endcontent-ref %}

<a href="other.md" class="button primary">A button</a> <a href="other.md" class="button secondary">Another</a>

### Third level

Text

[^1]: The text of the note.
`;
