-- What ends at midnight ends with the day before. A time zone that this PostgreSQL does not know stays as it is.
UPDATE events SET ends_on = ends_on - 1
FROM pg_timezone_names AS zone
WHERE zone.name = events.time_zone AND (ends_at AT TIME ZONE zone.name) = ends_on;
